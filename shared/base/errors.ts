import type { JsonObject } from './json.ts';

/**
 * What a caller can act on.
 * - `bad-request`: the words of the request are off (unknown model spec, bad budget, unknown option)
 * - `not-found`: a task, rollout or file that is not there
 * - `unreachable`: no answer from a server or provider; `timeout`: it stopped answering; `capacity`: it is full
 * - `protocol`: it answers, but not in its protocol; `lost`: it was there and went away
 * - `unauthorized`: a key is missing or refused
 * - `unreadable`: a file that cannot be read as what it claims to be
 * - `failed`: the other side did the thing and it failed
 * - `cancelled`: somebody stopped it
 */
export type ErrorCode =
  | 'bad-request'
  | 'not-found'
  | 'unreachable'
  | 'timeout'
  | 'capacity'
  | 'protocol'
  | 'lost'
  | 'unauthorized'
  | 'unreadable'
  | 'failed'
  | 'cancelled';

interface AppErrorOptions {
  readonly retryable?: boolean;
  readonly data?: JsonObject;
  readonly cause?: unknown;
}

/** An error whose message is one sentence for the user: what happened, where, and what to do next. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly data: JsonObject;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.data = options.data ?? {};
  }
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
