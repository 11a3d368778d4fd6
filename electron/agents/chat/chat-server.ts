import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { abortError } from '../../../shared/base/async.ts';
import { AppError } from '../../../shared/base/errors.ts';
import { parseJsonOrNull } from '../../../shared/base/json.ts';
import { readText, sendRequest } from '../../node/http-request.ts';
import { connectionError, type ModelServer, protocolError, statusError } from '../wire/server-errors.ts';

/** A server of chat completions. `url` is the base address, with `/v1` where it has that. */
export interface ChatServer extends ModelServer {
  readonly url: URL;
}

const ERROR_BYTES = 64_000;
const MODEL_LIST_BYTES = 8_000_000;
const MODEL_LIST_MS = 10_000;
const ModelListSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

/**
 * The server at a base address, in the convention of OpenAI's clients: the address holds the `/v1`. A bare host gets
 * that added. Throws AppError `bad-request`.
 */
export function chatServer(options: {
  readonly name: string;
  readonly address: string;
  readonly key: string | null;
  readonly urlSetting: string;
  readonly keySetting: string;
}): ChatServer {
  const { name, address, urlSetting, keySetting } = options;
  if (address.trim() === '') {
    throw new AppError(
      'bad-request',
      `${urlSetting} is not set; set it to a server's address, like http://127.0.0.1:8000/v1.`,
    );
  }
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new AppError(
      'bad-request',
      `${urlSetting} is no http or https address; set it to one like http://127.0.0.1:8000/v1.`,
    );
  }
  const key = options.key?.trim() || null;
  if (key !== null && /[^\x21-\x7e]/.test(key)) {
    throw new AppError('unauthorized', `${keySetting} holds characters that no key can have; set it again.`);
  }
  url.pathname = url.pathname === '/' ? '/v1' : url.pathname.replace(/\/+$/, '');
  // Without user name, password and query, where keys are sometimes put.
  return { url, key, urlSetting, keySetting, title: `the ${name} at ${url.origin}${url.pathname}` };
}

/**
 * Asks the server and resolves with the reply's head, whatever its status. Throws AppError `unreachable`; aborting
 * throws the signal's reason.
 */
export async function ask(
  server: ChatServer,
  request: { readonly path: 'chat/completions'; readonly body: string } | { readonly path: 'models' },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(server.url);
  url.pathname = `${url.pathname}/${request.path}`;
  const headers = { Accept: 'application/json, text/event-stream', Authorization: `Bearer ${server.key ?? 'none'}` };
  try {
    if (request.path === 'models') return await sendRequest({ url, method: 'GET', headers }, signal);
    const { body } = request;
    return await sendRequest(
      { url, method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body },
      signal,
    );
  } catch (cause) {
    if (signal.aborted) throw abortError(signal);
    throw connectionError(cause, server);
  }
}

/** Throws the AppError for a reply that is no success. */
export async function refuseFailure(server: ChatServer, reply: IncomingMessage): Promise<void> {
  const status = reply.statusCode ?? 0;
  if (status >= 200 && status < 300) return;
  const body = await readText(reply, ERROR_BYTES).catch(() => '');
  throw statusError({ status, body, location: reply.headers.location }, server);
}

/** The first model that the server lists. Throws AppError. */
export async function firstModel(server: ChatServer): Promise<string> {
  const signal = AbortSignal.timeout(MODEL_LIST_MS);
  let text: string;
  try {
    const reply = await ask(server, { path: 'models' }, signal);
    await refuseFailure(server, reply);
    text = await readText(reply, MODEL_LIST_BYTES);
  } catch (error) {
    if (!signal.aborted) throw error instanceof AppError ? error : connectionError(error, server);
    const message = `There was no list of models from ${server.title} within 10 seconds; name a model, or check that the server is well.`;
    throw new AppError('timeout', message, { retryable: true });
  }
  const list = ModelListSchema.safeParse(parseJsonOrNull(text));
  if (!list.success) throw protocolError('something that is no list of models', server);
  const [first] = list.data.data;
  if (first) return first.id;
  throw new AppError('not-found', `There is no model on ${server.title}; load one, or name a model of another server.`);
}
