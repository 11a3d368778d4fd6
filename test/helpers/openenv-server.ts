import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { type WebSocket, WebSocketServer } from 'ws';

/** What the server does next on a socket. Text goes out letter for letter. */
export type Action =
  | { readonly send: string }
  | { readonly sendBinary: string }
  /** One message in several frames, cut at these bytes, with a ping after the first. */
  | { readonly fragments: string; readonly cutAt: readonly number[] }
  /** Goes on when this has settled. */
  | { readonly run: () => unknown }
  | { readonly close: number; readonly reason?: string }
  | { readonly drop: true };

/** The one frame that may come next (exactly these keys), and what is done about it. */
export interface Exchange {
  readonly expect: unknown;
  readonly answer: readonly Action[];
}

/** The life of one socket. `greet` is done before anything is asked. A `close` frame is always taken. */
interface SessionScript {
  readonly greet?: readonly Action[];
  readonly exchanges?: readonly Exchange[];
}

export interface HttpScript {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** The JSON that a POST must carry. */
  readonly expect?: unknown;
}

interface OpenEnvScript {
  /** One a socket, in the order in which they are opened. */
  readonly sessions?: readonly SessionScript[];
  /** By method and path, e.g. `GET /metadata`; others answer 404. */
  readonly http?: Readonly<Record<string, HttpScript>>;
  /** Answers upgrades with HTTP instead. */
  readonly refuseUpgrade?: HttpScript;
  readonly deflate?: boolean;
  readonly maxPayload?: number;
}

/** The close code, and how many `close` frames and pongs came. */
interface SessionEnd {
  readonly code: number;
  readonly closeFrames: number;
  readonly pongs: number;
}

export interface OpenEnvServer {
  readonly url: string;
  /** Paths of the upgrades, in order. */
  readonly upgrades: readonly string[];
  /** Settles when the numbered socket is gone. */
  gone(session: number): Promise<SessionEnd>;
  /** Stops; throws when anything came that the script was not told of, or an exchange did not happen. */
  close(): Promise<void>;
}

const NAME = 'scripted OpenEnv server';

/** A strict server that speaks OpenEnv's frames and HTTP by script only. */
export async function startOpenEnvServer(script: OpenEnvScript): Promise<OpenEnvServer> {
  const problems: string[] = [];
  const upgrades: string[] = [];
  const tcp = new Set<Socket>();
  const sessions = (script.sessions ?? []).map((session) => playable(session, problems));
  const http = createServer((request, response) => void answer({ request, response, script, problems }));
  http.on('connection', (socket) => {
    tcp.add(socket);
    socket.on('close', () => tcp.delete(socket));
  });
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: script.deflate ?? false,
    maxPayload: script.maxPayload ?? 16 * 2 ** 20,
  });
  http.on('upgrade', (request, socket, head) => {
    const index = upgrades.push(request.url ?? '') - 1;
    const refusal = script.refuseUpgrade;
    if (refusal) {
      const headers = Object.entries({ 'Content-Type': refusal.type ?? 'text/html', ...refusal.headers });
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.end(`HTTP/1.1 ${refusal.status ?? 404} No\r\nConnection: close\r\n${lines}\r\n${refusal.body}`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      const session = sessions[index];
      if (session) session.play(client);
      else {
        problems.push(`session ${index} was opened`);
        client.close(4999);
      }
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(http.address())}`,
    upgrades,
    gone: (index) => sessions[index]?.gone ?? Promise.reject(new Error(`${NAME}: no session ${index}`)),
    async close() {
      for (const socket of tcp) socket.destroy();
      await new Promise((resolve) => http.close(resolve));
      for (const session of sessions)
        if (session.left() > 0) problems.push(`${session.left()} exchanges never happened`);
      if (problems.length > 0) throw new Error(`${NAME} was not told of this: ${problems.join('; ')}`);
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error(`${NAME} has no port`);
  return address.port;
}

function playable({ greet = [], exchanges = [] }: SessionScript, problems: string[]) {
  let next = 0;
  let closeFrames = 0;
  let pongs = 0;
  let leave: (end: SessionEnd) => void = () => {};
  const gone = new Promise<SessionEnd>((resolve) => {
    leave = resolve;
  });
  return {
    gone,
    left: () => exchanges.length - next,
    play(client: WebSocket) {
      client.on('error', () => {}); // an oversized message; the close code tells
      client.on('close', (code) => leave({ code, closeFrames, pongs }));
      client.on('pong', () => {
        pongs += 1;
      });
      let queue = act(client, greet);
      client.on('message', (data) => {
        const frame: unknown = JSON.parse(data.toString());
        if (isDeepStrictEqual(frame, { type: 'close' })) {
          closeFrames += 1;
          return;
        }
        const exchange = exchanges[next];
        if (!exchange || !isDeepStrictEqual(frame, exchange.expect)) {
          problems.push(`frame ${next} was ${data.toString().slice(0, 300)}`);
          client.close(4999);
          return;
        }
        next += 1;
        queue = queue.then(() => act(client, exchange.answer));
      });
    },
  };
}

async function act(client: WebSocket, actions: readonly Action[]): Promise<void> {
  for (const action of actions) {
    if ('send' in action) client.send(action.send);
    else if ('sendBinary' in action) client.send(Buffer.from(action.sendBinary));
    else if ('fragments' in action) sendFragments(client, action);
    else if ('run' in action) await action.run();
    else if ('close' in action) client.close(action.close, action.reason);
    else client.terminate();
  }
}

function sendFragments(client: WebSocket, { fragments, cutAt }: { fragments: string; cutAt: readonly number[] }): void {
  const bytes = Buffer.from(fragments);
  const ends = [...cutAt, bytes.length];
  ends.forEach((end, index) => {
    client.send(bytes.subarray(ends[index - 1] ?? 0, end), { binary: false, fin: index === ends.length - 1 });
    if (index === 0) client.ping();
  });
}

async function answer(options: {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly script: OpenEnvScript;
  readonly problems: string[];
}): Promise<void> {
  const { request, response, script, problems } = options;
  const name = `${request.method} ${request.url}`;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const reply = script.http?.[name] ?? { status: 404, type: 'application/json', body: '{"detail":"Not Found"}' };
  if (reply.expect !== undefined && !isDeepStrictEqual(JSON.parse(body), reply.expect))
    problems.push(`${name} ${body}`);
  response.writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'application/json', ...reply.headers });
  response.end(reply.body);
}

/** An `observation` frame as servers write it. */
export function observation(inner: object, rest: object = {}): Action {
  return {
    send: JSON.stringify({ type: 'observation', data: { observation: inner, reward: null, done: false, ...rest } }),
  };
}

export function errorFrame(code: string, message: string, extra: object = {}): Action {
  return { send: JSON.stringify({ type: 'error', data: { message, code, ...extra } }) };
}

export function resetFrame(taskId: string, episodeId = 'e1') {
  return { type: 'reset', data: { task_id: taskId, episode_id: episodeId } };
}

export function callFrame(name: string, args: object = {}) {
  return { type: 'step', data: { type: 'call_tool', tool_name: name, arguments: args } };
}

export const LIST_TOOLS = { type: 'step', data: { type: 'list_tools' } };

/** An observation of a tool that returned this text, in the shape of a real server. */
export function textResult(name: string, text: string): object {
  const content = [{ type: 'text', text, annotations: null, meta: null }];
  const result = { content, structured_content: { result: text }, meta: null, data: text, is_error: false };
  return { tool_name: name, result, error: null };
}
