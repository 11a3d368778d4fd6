import { AppError, type ErrorCode } from '../../../shared/base/errors.ts';
import { isJsonObject, type JsonObject, ownValue, stringifyJson } from '../../../shared/base/json.ts';
import { errorCode } from '../../node/error-code.ts';

/** An `error` frame. `code` is one of the server's words, e.g. EXECUTION_ERROR; `extra` the other keys of its data. */
export interface ServerError {
  readonly code: string;
  readonly message: string;
  readonly extra: JsonObject;
}

// A message may be as long as a frame; `replace` on all of it can take gigabytes.
const MOST_CLIPPED = 100_000;

/** Server text made fit for a sentence: one line, no control characters, at most `limit` characters. */
export function clip(text: string, limit = 500): string {
  const line = text
    .slice(0, MOST_CLIPPED)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
}

/** What stopped a connection or a request before any answer came. `where` is the server's address. */
export function connectError(where: string, cause: unknown): AppError {
  const code = errorCode(cause) ?? '';
  if (code === 'ECONNREFUSED') {
    const message = `Nothing answers at ${where} (connection refused); start the environment server or check the address.`;
    return new AppError('unreachable', message, { cause, retryable: true });
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    const message = `The host of ${where} cannot be found; check its spelling and the network.`;
    return new AppError('unreachable', message, { cause, retryable: code === 'EAI_AGAIN' });
  }
  if (/CERT|SSL|TLS|SIGNATURE|EPROTO/.test(code)) {
    const message = `No secure connection to ${where} (${code}); check its certificate, or use http:// if it has none.`;
    return new AppError('unreachable', message, { cause });
  }
  if (
    code.startsWith('HPE_') ||
    (code === '' && cause instanceof Error && /sec-websocket|upgrade/i.test(cause.message))
  ) {
    const message = `What answers at ${where} is not an OpenEnv server; check the address.`;
    return new AppError('protocol', message, { cause });
  }
  const reason = clip(code || (cause instanceof Error ? cause.message : String(cause)), 200);
  const message = `The connection to ${where} failed (${reason}); check the address and the network.`;
  return new AppError('unreachable', message, { cause, retryable: true });
}

/** An HTTP answer where the upgrade to a WebSocket was asked for. */
export function upgradeError(where: string, status: number): AppError {
  const data = { http_status: status };
  if (status === 401 || status === 403) {
    const message = `The server at ${where} refuses the connection (HTTP ${status}); check that you may use it.`;
    return new AppError('unauthorized', message, { data });
  }
  if (status === 429 || (status >= 500 && status !== 501)) {
    const message = `The server at ${where} is not ready (HTTP ${status}); wait until it has started and try again.`;
    return new AppError('unreachable', message, { data, retryable: true });
  }
  if (status >= 300 && status < 400) {
    const message = `The server at ${where} redirects (HTTP ${status}); give the address that it redirects to.`;
    return new AppError('protocol', message, { data });
  }
  const message = `The server at ${where} answers HTTP but is not an OpenEnv server (HTTP ${status}); check the address.`;
  return new AppError('protocol', message, { data });
}

const CLOSE_REASONS: Readonly<Record<number, string>> = {
  1000: 'it ended the session',
  1001: 'it is shutting down',
  1006: 'the connection broke',
  1009: 'the message was too large for it',
  1011: 'it failed inside, or missed a sign of life',
  1012: 'it is restarting',
  1013: 'it is overloaded',
};

/** A session that the other side ended. Nothing of it can be resumed: an episode on it is over. */
export function closeError(where: string, code: number, reason: string): AppError {
  const why = CLOSE_REASONS[code] ?? `close code ${code}`;
  const words = reason === '' ? why : `${why}: ${clip(reason, 200)}`;
  const message = `The session with ${where} was lost (${words}); check the server and start the episode again.`;
  return new AppError('lost', message, { data: { close_code: code } });
}

const CODES: ReadonlyMap<string, ErrorCode> = new Map([
  ['SESSION_ERROR', 'lost'],
  ['INVALID_JSON', 'protocol'],
  ['UNKNOWN_TYPE', 'protocol'],
  ['VALIDATION_ERROR', 'protocol'],
]);

/** The AppError of an error frame. Its `data` holds the server's `code`, `message` and, shortened, `detail`. */
export function serverError(where: string, error: ServerError): AppError {
  const text = clip(error.message);
  const { active_sessions: active = null, max_sessions: most = null } = error.extra;
  if (error.code === 'CAPACITY_REACHED') {
    const counts = typeof active === 'number' && typeof most === 'number' ? ` (${active} of ${most} sessions)` : '';
    const message = `The server at ${where} is full${counts}; end another episode on it or try again later.`;
    const data = { code: error.code, message: text, active_sessions: active, max_sessions: most };
    return new AppError('capacity', message, { data, retryable: true });
  }
  const detail = Object.keys(error.extra).length > 0 ? { detail: clip(stringifyJson(error.extra), 2000) } : {};
  const message = `The server at ${where} answered with ${error.code}: ${text === '' ? 'no reason given' : text}`;
  return new AppError(CODES.get(error.code) ?? 'failed', message, {
    data: { code: error.code, message: text, ...detail },
  });
}

/** Reads the data of an error frame, which foreign servers also send as a bare string or not at all. */
export function readServerError(data: unknown): ServerError {
  if (typeof data === 'string') return { code: 'UNKNOWN', message: data, extra: {} };
  if (!isJsonObject(data)) return { code: 'UNKNOWN', message: '', extra: {} };
  const { code: _code, message: _message, ...extra } = data;
  const code = ownValue(data, 'code');
  const message = ownValue(data, 'message');
  return {
    code: typeof code === 'string' && code !== '' ? clip(code, 60) : 'UNKNOWN',
    message: typeof message === 'string' ? message : '',
    extra,
  };
}
