import { AppError, type ErrorCode, messageOf } from '../../../shared/base/errors.ts';
import { isJsonObject } from '../../../shared/base/json.ts';

export const DONE = 0;
export const FAILED = 1;
export const BAD_USAGE = 2;
export const UNREACHABLE = 3;
export const UNREADABLE = 4;
export const INTERRUPTED = 130;

const CODES: Readonly<Record<ErrorCode, number>> = {
  'bad-request': BAD_USAGE,
  'not-found': FAILED,
  unreachable: UNREACHABLE,
  timeout: UNREACHABLE,
  capacity: UNREACHABLE,
  protocol: UNREACHABLE,
  lost: UNREACHABLE,
  unauthorized: UNREACHABLE,
  unreadable: UNREADABLE,
  failed: FAILED,
  cancelled: INTERRUPTED,
};

/** The exit code for an AppError, thrown here or come over the contract; null for anything else, which is a bug. */
export function exitCodeOf(error: unknown): number | null {
  if (error instanceof AppError) return CODES[error.code];
  const code = contractCode(error);
  if (code === null) return null;
  const known = Object.entries(CODES).find(([name]) => name === code);
  return known ? known[1] : FAILED;
}

// By shape and not by the contract's schema: this is loaded by every command, and a schema is slow to load.
function contractCode(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && error.code === 'APP_ERROR' && 'data' in error)) return null;
  return isJsonObject(error.data) && typeof error.data.code === 'string' ? error.data.code : null;
}

/** What stands on stderr for an error; a bug shows its stack. */
export function sentenceOf(error: unknown): string {
  if (exitCodeOf(error) !== null) return messageOf(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
