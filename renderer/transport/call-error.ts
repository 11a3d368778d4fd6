import { ORPCError } from '@orpc/client';
import { AppError, type ErrorCode, messageOf } from '../../shared/base/errors.ts';
import { isJsonObject } from '../../shared/base/json.ts';

const CODES: Readonly<Record<ErrorCode, true>> = {
  'bad-request': true,
  'not-found': true,
  unreachable: true,
  timeout: true,
  capacity: true,
  protocol: true,
  lost: true,
  unauthorized: true,
  unreadable: true,
  failed: true,
  cancelled: true,
};

/** A newer server may have codes that this page does not know. */
function isCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(CODES, value);
}

/** What a call or stream threw, as the services meant it. What is no answer at all means that the line broke. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof ORPCError)) {
    const message = 'The connection to Portolan was lost before it answered; try again when it is back.';
    return new AppError('lost', message, { retryable: true, cause: error });
  }
  const data: unknown = error.data;
  if (isJsonObject(data) && isCode(data.code)) {
    return new AppError(data.code, error.message, { retryable: data.retryable === true, cause: error });
  }
  const message = `Portolan could not do this (${messageOf(error)}); its log says more.`;
  return new AppError('failed', message, { cause: error });
}
