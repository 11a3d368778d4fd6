import { WebSocket } from 'ws';
import { abortError, orAborted } from '../../../shared/base/async.ts';
import { AppError } from '../../../shared/base/errors.ts';
import { stringifyJson } from '../../../shared/base/json.ts';
import type { Address } from './address.ts';
import { connect } from './connect.ts';
import { clip, closeError, serverError } from './errors.ts';
import { type ClientFrame, readFrame, type ServerFrame } from './frames.ts';

/** Limits in milliseconds: of opening the connection, and of waiting for each reply. */
export interface Timeouts {
  readonly connectMs: number;
  readonly messageMs: number;
}

/** A tool may compute for minutes, so the wait for a reply is long. */
export const DEFAULT_TIMEOUTS: Timeouts = { connectMs: 10_000, messageMs: 300_000 };

const FAREWELL_MS = 1000;
// After these the server closes the socket.
const FATAL_CODES: ReadonlySet<string> = new Set(['CAPACITY_REACHED', 'FACTORY_ERROR', 'SESSION_ERROR']);

export async function openSocket(
  { address, timeouts }: { readonly address: Address; readonly timeouts: Timeouts },
  signal: AbortSignal,
): Promise<OpenEnvSocket> {
  const socket = await connect({ address, timeoutMs: timeouts.connectMs }, signal);
  return new OpenEnvSocket(socket, { where: address.base, messageMs: timeouts.messageMs });
}

interface Pending {
  resolve(frame: ServerFrame): void;
  reject(error: AppError): void;
}

/**
 * One session: one request in flight, others wait their turn. Replies carry no id, so a reply that nobody waits for any
 * more would answer the next request: a time-out and an abort therefore end the session, and it is never opened again.
 */
class OpenEnvSocket {
  readonly #socket: WebSocket;
  readonly #where: string;
  readonly #messageMs: number;
  readonly #gone: Promise<void>;
  #queue: Promise<unknown> = Promise.resolve();
  #pending: Pending | null = null;
  #over: AppError | null = null;

  constructor(socket: WebSocket, options: { readonly where: string; readonly messageMs: number }) {
    this.#socket = socket;
    this.#where = options.where;
    this.#messageMs = options.messageMs;
    this.#gone = new Promise((resolve) => {
      socket.once('close', (code, reason) => {
        this.#end(closeError(this.#where, code, reason.toString()));
        resolve();
      });
    });
    socket.on('error', (error) => {
      this.#end(this.#protocolError(`broke the WebSocket protocol (${clip(error.message, 200)})`));
    });
    socket.on('message', (data) => this.#receive(data.toString()));
    socket.resume();
  }

  /**
   * The reply to one frame: of any kind, an `error` that leaves the session open too. Throws AppError `timeout`, `lost`,
   * `capacity`, `failed`, `protocol` or `cancelled`; the session is over then.
   */
  async request(frame: ClientFrame, signal: AbortSignal): Promise<ServerFrame> {
    if (signal.aborted) throw abortError(signal);
    const onAbort = () => {
      const message = `The session with ${this.#where} ended when a call was stopped; start the episode again.`;
      this.#end(new AppError('lost', message));
    };
    const turn = this.#queue.then(() => this.#exchange(frame));
    this.#queue = turn.catch(() => {});
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await orAborted(turn, signal);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Ends the session and settles when the socket is gone; never throws. */
  async close(): Promise<void> {
    const idle = this.#pending === null && this.#socket.readyState === WebSocket.OPEN;
    const closed = new AppError('lost', `The session with ${this.#where} is closed; open another one.`);
    if (this.#over === null && idle) {
      this.#over = closed;
      this.#socket.send('{"type":"close"}');
      this.#socket.close(1000);
      const timer = setTimeout(() => this.#socket.terminate(), FAREWELL_MS);
      await this.#gone;
      clearTimeout(timer);
    } else {
      this.#end(closed);
      await this.#gone;
    }
  }

  #exchange(frame: ClientFrame): Promise<ServerFrame> {
    if (this.#over !== null) return Promise.reject(this.#over);
    return new Promise<ServerFrame>((resolve, reject) => {
      const timer = setTimeout(() => {
        const message = `No reply from ${this.#where} within ${this.#messageMs / 1000} s, so the session was closed; check the server and start the episode again.`;
        this.#end(new AppError('timeout', message));
      }, this.#messageMs);
      this.#pending = {
        resolve(reply) {
          clearTimeout(timer);
          resolve(reply);
        },
        reject(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#socket.send(stringifyJson(frame));
    });
  }

  #receive(text: string): void {
    if (this.#over !== null) return;
    const frame = readFrame(text);
    if (frame === null) {
      this.#end(this.#protocolError('sent something that is not OpenEnv'));
      return;
    }
    const pending = this.#pending;
    if (frame.kind === 'error' && (pending === null || FATAL_CODES.has(frame.error.code))) {
      this.#end(serverError(this.#where, frame.error));
    } else if (pending === null) {
      this.#end(this.#protocolError(`sent a reply (${frame.kind}) that nothing asked for`));
    } else {
      this.#pending = null;
      pending.resolve(frame);
    }
  }

  #protocolError(what: string): AppError {
    return new AppError(
      'protocol',
      `The server at ${this.#where} ${what}; check that the address is an OpenEnv server.`,
    );
  }

  #end(error: AppError): void {
    if (this.#over !== null) return;
    this.#over = error;
    this.#pending?.reject(error);
    this.#pending = null;
    this.#socket.terminate();
  }
}

export type { OpenEnvSocket };
