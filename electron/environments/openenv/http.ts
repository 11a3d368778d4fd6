import { abortError } from '../../../shared/base/async.ts';
import { AppError } from '../../../shared/base/errors.ts';
import { isJsonObject, type Json, ownValue, parseJsonOrNull } from '../../../shared/base/json.ts';
import { type HttpRequest, readText, sendRequest } from '../../node/http-request.ts';
import type { Address } from './address.ts';
import { connectError } from './errors.ts';

const MAX_BODY_BYTES = 64 * 2 ** 20;

interface JsonRequest {
  readonly address: Address;
  /** Put behind the base, e.g. `/metadata`. */
  readonly path: string;
  /** Sent as JSON with POST; without it the request is a GET. */
  readonly body?: Json;
  readonly timeoutMs: number;
}

/**
 * What the server says under a path, or null where it has nothing there: any status but 2xx, or no JSON. Throws AppError
 * `unreachable`, `timeout`, `protocol` (a reply without end) or `cancelled`. Redirects are not followed.
 */
export async function requestJson(request: JsonRequest, signal: AbortSignal): Promise<Json> {
  if (signal.aborted) throw abortError(signal);
  const where = request.address.base;
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, request.timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const url = new URL(where + request.path);
    const headers = { 'content-type': 'application/json' };
    const sent: HttpRequest =
      request.body === undefined
        ? { url, method: 'GET', headers }
        : { url, method: 'POST', headers, body: JSON.stringify(request.body) };
    const reply = await sendRequest(sent, limit.signal);
    const status = reply.statusCode ?? 0;
    if (status < 200 || status >= 300) {
      reply.destroy();
      return null;
    }
    return parseJsonOrNull(await readBody(reply, where));
  } catch (error) {
    if (signal.aborted) throw abortError(signal);
    if (error instanceof AppError) throw error;
    if (limit.signal.aborted) {
      const message = `No answer from ${where}${request.path} within ${request.timeoutMs / 1000} s; check that the server runs and try again.`;
      throw new AppError('timeout', message, { retryable: true });
    }
    throw connectError(where, error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

async function readBody(reply: AsyncIterable<Uint8Array>, where: string): Promise<string> {
  const text = await readText(reply, MAX_BODY_BYTES + 1);
  if (Buffer.byteLength(text) <= MAX_BODY_BYTES) return text;
  throw new AppError('protocol', `The server at ${where} sends a reply without end; check the address.`);
}

export interface ServerName {
  readonly name: string | null;
  readonly version: string | null;
}

const METADATA_TIMEOUT_MS = 2000;

/** What the server calls itself. Servers need not say it, so all but an abort gives nulls. */
export async function readServerName(address: Address, signal: AbortSignal): Promise<ServerName> {
  try {
    const metadata = await requestJson({ address, path: '/metadata', timeoutMs: METADATA_TIMEOUT_MS }, signal);
    if (!isJsonObject(metadata)) return { name: null, version: null };
    const [name, version] = [ownValue(metadata, 'name'), ownValue(metadata, 'version')];
    return {
      name: typeof name === 'string' ? name.slice(0, 200) : null,
      version: typeof version === 'string' ? version.slice(0, 100) : null,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return { name: null, version: null };
  }
}
