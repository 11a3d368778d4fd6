import { z } from 'zod';
import { AppError, type ErrorCode } from '../../../shared/base/errors.ts';
import { errorCode } from '../../node/error-code.ts';

/** A server that models are asked of, in the words of error sentences. */
export interface ModelServer {
  /** E.g. `the vLLM server at http://127.0.0.1:8000/v1`: no user name, password or query. */
  readonly title: string;
  /** The names of the settings that hold its address and its key. */
  readonly urlSetting: string;
  readonly keySetting: string;
  /** Never to be seen in an error, also where the server sends it back; null where there is none. */
  readonly key: string | null;
}

const SHOWN_CHARS = 300;
const RETRYABLE_STATUS: ReadonlySet<number> = new Set([408, 409, 425, 429]);
const RETRYABLE_CONNECTION: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

const ErrorBodySchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
]);
const CodeSchema = z.object({ error: z.object({ code: z.coerce.number().int().min(400).max(599) }) });

/** A server's words as part of a sentence of ours: one line, no control characters, cut, and without the key. */
export function quoted(text: string, server: ModelServer): string {
  const safe = server.key ? text.replaceAll(server.key, '[key]') : text;
  const line = safe.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return `“${line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line}”`;
}

function detail(body: string, server: ModelServer): string {
  if (/^\s*</.test(body)) return ', with a page of HTML';
  let text = body;
  try {
    const parsed = ErrorBodySchema.safeParse(JSON.parse(body));
    if (parsed.success) text = parsed.data;
  } catch {
    // Not JSON: the text as it is.
  }
  return text.trim() === '' ? '' : `, ${quoted(text, server)}`;
}

/** No connection, or none that lasted until the reply began. */
export function connectionError(cause: unknown, server: ModelServer): AppError {
  const code = errorCode(cause) ?? 'no reason given';
  const message = `There is no answer from ${server.title} (${code}); check that it runs and that ${server.urlSetting} is right.`;
  return new AppError('unreachable', message, { retryable: RETRYABLE_CONNECTION.has(code), cause });
}

/** A reply with a status that is no success. `location` is where a redirect points. */
export function statusError(
  reply: { readonly status: number; readonly body: string; readonly location?: string | undefined },
  server: ModelServer,
): AppError {
  const { status, body } = reply;
  const fail = (code: ErrorCode, did: string, advice: string) => {
    const retryable = status >= 500 || RETRYABLE_STATUS.has(status);
    const message = `${server.title[0]?.toUpperCase()}${server.title.slice(1)} ${did}; ${advice}.`;
    return new AppError(code, message, { retryable, data: { status } });
  };
  const said = `(${status}${detail(body, server)})`;
  if (status === 401 || status === 403)
    return fail('unauthorized', `refused the key ${said}`, `check ${server.keySetting}`);
  if (status === 404) {
    return fail('not-found', `has no such model or address ${said}`, `check the model's name and ${server.urlSetting}`);
  }
  if (status === 429) return fail('capacity', `takes no more requests now ${said}`, 'try later, or run fewer at once');
  if (status >= 500) return fail('failed', `failed ${said}`, "try again, or look at the server's log");
  if (status >= 300 && status < 400) {
    const to = reply.location === undefined ? 'elsewhere' : `to ${quoted(reply.location, server)}`;
    return fail('protocol', `sends us on ${to} (${status})`, `set ${server.urlSetting} to the address itself`);
  }
  return fail('failed', `refused the request ${said}`, 'change the model, the effort or the budget as it says');
}

/** An error object where an answer was to be, in a reply that began as a success. */
export function errorObject(body: string, server: ModelServer): AppError {
  const code = CodeSchema.safeParse(JSON.parse(body));
  return statusError({ status: code.success ? code.data.error.code : 500, body }, server);
}

/** An answer that is not in the protocol; `what` continues "The server … answered with". */
export function protocolError(what: string, server: ModelServer): AppError {
  return new AppError(
    'protocol',
    `There is no model API behind ${server.title}: it answered with ${what}; check ${server.urlSetting}.`,
  );
}

/** A stream that ended, or broke, before its end marker. */
export function lostError(cause: unknown, server: ModelServer): AppError {
  const message = `The answer of ${server.title} broke off before its end; run the episode again, or look at the server's log.`;
  return new AppError('lost', message, { retryable: true, cause });
}
