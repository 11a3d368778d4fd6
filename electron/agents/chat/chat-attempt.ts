import type { IncomingMessage } from 'node:http';
import { abortError } from '../../../shared/base/async.ts';
import { AppError } from '../../../shared/base/errors.ts';
import { readText } from '../../node/http-request.ts';
import { readSse } from '../../node/sse.ts';
import type { AgentEvent } from '../agent.ts';
import { retryAfter } from '../wire/retry.ts';
import { errorObject, lostError, protocolError, quoted } from '../wire/server-errors.ts';
import { ask, type ChatServer, refuseFailure } from './chat-server.ts';
import type { ChatStream } from './chat-stream.ts';
import { readChunk } from './chunk.ts';

const WHOLE_REPLY_BYTES = 32_000_000;

/** One request for a chat completion, and what came of it so far, also where it fails. */
export class ChatAttempt {
  readonly #server: ChatServer;
  readonly #stream: ChatStream;
  status: number | null = null;
  /** Milliseconds that the server asks to wait before another try. */
  retryAfterMs: number | null = null;
  #requestId: string | null = null;

  constructor(server: ChatServer, stream: ChatStream) {
    this.#server = server;
    this.#stream = stream;
  }

  get requestId(): string | null {
    return this.#requestId ?? this.#stream.id;
  }

  /** The deltas; ends when the stream is complete. Throws AppError, or the signal's reason. */
  async *deltas(body: string, signal: AbortSignal): AsyncGenerator<AgentEvent, void, void> {
    const reply = await ask(this.#server, { path: 'chat/completions', body }, signal);
    // Also where the type of the reply makes us leave it unread.
    try {
      this.status = reply.statusCode ?? null;
      this.retryAfterMs = retryAfter(reply.headers);
      const requestId = reply.headers['x-request-id'];
      this.#requestId = typeof requestId === 'string' ? requestId : null;
      await refuseFailure(this.#server, reply);
      yield* this.#read(reply, signal);
    } finally {
      reply.destroy();
    }
    yield* this.#stream.finish();
  }

  async *#read(reply: IncomingMessage, signal: AbortSignal): AsyncGenerator<AgentEvent, void, void> {
    const type = reply.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? 'no content type';
    let broken: unknown;
    try {
      if (type === 'text/event-stream') {
        for await (const { data } of readSse(reply)) {
          yield* this.#take(data);
          if (this.#stream.done || this.#stream.overlong) break;
        }
      } else if (type === 'application/json') {
        // A server that does not stream, though it was asked to.
        yield* this.#take(await readText(reply, WHOLE_REPLY_BYTES));
      } else {
        throw protocolError(type === 'text/html' ? 'a page of HTML' : quoted(type, this.#server), this.#server);
      }
    } catch (error) {
      if (signal.aborted) throw abortError(signal);
      if (error instanceof AppError) throw error;
      broken = error;
    }
    // An answer that was whole before the connection broke lacks at most its usage.
    if (!this.#stream.complete) throw lostError(broken, this.#server);
  }

  #take(data: string): readonly AgentEvent[] {
    if (data.trim() === '[DONE]') {
      this.#stream.markDone();
      return [];
    }
    const read = readChunk(data);
    if (read.kind === 'error') throw errorObject(data, this.#server);
    if (read.kind === 'problem') {
      throw protocolError(`${quoted(data, this.#server)} in the place of a piece of an answer`, this.#server);
    }
    return this.#stream.take(read.chunk);
  }
}
