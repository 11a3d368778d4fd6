import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError } from '../../shared/base/errors.ts';
import { readRendererFile } from '../services/renderer-files.ts';
import { type Access, type Asked, judge, type Lock } from './access.ts';
import { sendCookie, sendFile, sendText } from './http-replies.ts';
import { closeWhenDead, MOST_MESSAGE_BYTES } from './rpc-socket.ts';

const UNAUTHORIZED = 'Open the address that portolan serve printed: it holds the token that this page needs.';
const RPC_PATH = '/rpc';
// The bundler puts a hash into the names of what it writes here.
const HASHED = '/assets/';

export interface ServeOptions {
  /** The built interface. */
  readonly folder: string;
  /** Name or address to listen on. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly token: string;
  /** Speaks to one page; called once for each socket, after its access was checked. */
  readonly connect: (socket: WebSocket) => void;
}

export interface InterfaceServer {
  /** Without the token. */
  readonly url: string;
  /** What to open: the address with the token. */
  readonly entrance: string;
  close(): Promise<void>;
}

/**
 * Serves the interface's files and its socket to whoever holds the token. Throws AppError `failed` where it cannot
 * listen or the interface is not built.
 */
export async function startInterfaceServer(options: ServeOptions): Promise<InterfaceServer> {
  if ((await readRendererFile(options.folder, '/')) === null) {
    throw new AppError('failed', `The interface is missing in ${options.folder}; run npm run build.`);
  }
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_MESSAGE_BYTES, perMessageDeflate: false });
  await listen(server, options);
  const { port } = addressOf(server);
  const lock: Lock = { token: options.token, cookieName: `portolan_${port}`, hostName: options.host };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const asked = askedOf(request);
    const access = judge(asked, lock);
    if (access.kind === 'enter') sendCookie(response, lock.cookieName, lock.token);
    else if (access.kind !== 'allowed') sendText(response, statusOf(access), sentenceOf(access));
    else if (asked.method !== 'GET' && asked.method !== 'HEAD') sendText(response, 405, 'Only GET and HEAD work here.');
    else void sendPage(response, { folder: options.folder, path: pathOf(asked.url) });
  });

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const asked = askedOf(request);
    const access = judge(asked, lock);
    socket.on('error', () => socket.destroy());
    if (access.kind !== 'allowed') return refuse(socket, statusOf(access), sentenceOf(access));
    if (pathOf(asked.url) !== RPC_PATH) return refuse(socket, 404, 'There is no socket here.');
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      closeWhenDead(accepted);
      // An oversized or broken frame: ws closes the socket by itself.
      accepted.on('error', () => {});
      options.connect(accepted);
    });
  });

  const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}/`;
  return {
    url,
    entrance: `${url}?token=${options.token}`,
    async close() {
      for (const socket of sockets.clients) socket.close(1001);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, 500).unref();
      await closed;
    },
  };
}

function askedOf({ method = '', url = '', headers }: IncomingMessage): Asked {
  const { host, origin, cookie, authorization } = headers;
  return { method, url, host, origin, cookie, authorization };
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path;
}

async function sendPage(response: ServerResponse, page: { readonly folder: string; readonly path: string }) {
  const file = await readRendererFile(page.folder, page.path);
  if (file === null) sendText(response, 404, 'There is no such page; open / instead.');
  else sendFile(response, file, { hashed: page.path.startsWith(HASHED) });
}

function statusOf(access: Access): 401 | 403 {
  return access.kind === 'forbidden' ? 403 : 401;
}

function sentenceOf(access: Access): string {
  return access.kind === 'forbidden' ? access.reason : UNAUTHORIZED;
}

function refuse(socket: Duplex, status: 401 | 403 | 404, sentence: string): void {
  const phrase = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' }[status];
  const head = [
    `HTTP/1.1 ${status} ${phrase}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(sentence)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${sentence}`);
}

function listen(server: Server, { host, port }: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why =
        cause.code === 'EADDRINUSE'
          ? `Port ${port} on ${host} is in use; choose another with --port, or leave it out to take a free one.`
          : `Portolan cannot listen on ${host} port ${port} (${cause.message}); choose others with --host and --port.`;
      reject(new AppError('failed', why, { cause }));
    });
    server.listen({ host, port }, resolve);
  });
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('An http server listens on a port.');
  return address;
}
