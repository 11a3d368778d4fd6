import { ORPCError } from '@orpc/server';
import { AppError } from '../../shared/base/errors.ts';
import { APP_ERROR } from '../../shared/contract/errors.ts';

/** An AppError as it crosses the contract, its sentence as the message; anything else is left as it is. */
export function toContractError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const data = { code: error.code, retryable: error.retryable };
  return new ORPCError(APP_ERROR, { status: 400, message: error.message, data, cause: error });
}
