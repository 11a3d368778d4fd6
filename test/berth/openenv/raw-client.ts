import { once } from 'node:events';
import { expect } from 'vitest';
import WebSocket from 'ws';
import { startBerthServer } from '../../../electron/berth/server.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../shared/base/json.ts';

export function callFrame(name: string, args: Json = {}): Json {
  return { type: 'step', data: { type: 'call_tool', tool_name: name, arguments: args } };
}

/** What an error frame looks like. */
export function failure(code: string, more: object = {}): object {
  return { type: 'error', data: { code, message: expect.any(String), ...more } };
}

/** A socket that sends what it is told and hands over frames in the order in which they come. */
export class RawClient {
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  readonly #frames: JsonObject[] = [];
  #waiting: (() => void) | null = null;
  #over = false;

  constructor(url: string, options: { readonly headers?: Readonly<Record<string, string>> } = {}) {
    this.socket = new WebSocket(url, options);
    this.socket.on('message', (data) => {
      const frame: Json = JSON.parse(data.toString());
      if (!isJsonObject(frame)) throw new Error('raw-client: a frame is no object');
      this.#frames.push(frame);
      this.#waiting?.();
    });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code) => {
        this.#over = true;
        this.#waiting?.();
        resolve(code);
      });
    });
    this.socket.on('error', () => {});
  }

  async opened(): Promise<this> {
    if (this.socket.readyState === WebSocket.CONNECTING) await once(this.socket, 'open');
    return this;
  }

  /** Text goes as it is, anything else as JSON. */
  send(frame: Json): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  async next(): Promise<JsonObject> {
    for (;;) {
      const frame = this.#frames.shift();
      if (frame !== undefined) return frame;
      if (this.#over) throw new Error('raw-client: the socket closed without another frame');
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }

  async ask(frame: Json): Promise<JsonObject> {
    this.send(frame);
    return this.next();
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }
}

export function wsUrlOf(url: string): string {
  return `${url.replace('http:', 'ws:')}/ws`;
}

type Options = Partial<Parameters<typeof startBerthServer>[0]>;

export interface Harness {
  readonly url: string;
  readonly wsUrl: string;
  connect(): Promise<RawClient>;
  post(path: string, body: Json): Promise<{ readonly status: number; readonly json: Json }>;
  get(path: string): Promise<{ readonly status: number; readonly json: Json }>;
}

/** Runs `use` against a real server on a free port, and stops it. */
export async function withServer(options: Options, use: (harness: Harness) => Promise<void>): Promise<void> {
  const server = await startBerthServer({ port: 0, ...options });
  const clients: RawClient[] = [];
  const wsUrl = wsUrlOf(server.url);
  const answer = async (response: Response) => ({ status: response.status, json: await response.json() });
  try {
    await use({
      url: server.url,
      wsUrl,
      connect() {
        const client = new RawClient(wsUrl);
        clients.push(client);
        return client.opened();
      },
      async post(path, body) {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        return answer(await fetch(server.url + path, { method: 'POST', body: text }));
      },
      get: async (path) => answer(await fetch(server.url + path)),
    });
  } finally {
    await server.close();
    await Promise.all(clients.map((client) => client.closed));
  }
}
