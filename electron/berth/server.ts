import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError, messageOf } from '../../shared/base/errors.ts';
import { bracketed, isTrusted } from './openenv/guard.ts';
import { answerHttp, MAX_BYTES } from './openenv/http.ts';
import { Sessions } from './openenv/sessions.ts';
import { serveSocket } from './openenv/socket.ts';

interface BerthServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  /** A path such as `/s/token` before all addresses: who does not know it finds nothing. */
  readonly pathPrefix?: string;
  readonly maxSessions?: number;
  readonly idleMs?: number;
  /** The server alone does not keep the process alive. */
  readonly unref?: boolean;
}

const DEFAULTS = { host: '127.0.0.1', pathPrefix: '', maxSessions: 64, idleMs: 3_600_000, unref: false };
const GOING_AWAY = 1001;
const CLOSE_GRACE_MS = 500;

/**
 * Starts the berth-planning environment as an OpenEnv server: sessions over `/ws`, the rest over HTTP. Throws AppError
 * `failed` when the port is taken. `close` ends all sessions and frees the port.
 */
export async function startBerthServer(
  options: BerthServerOptions,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { port, host, maxSessions, idleMs, unref, ...rest } = { ...DEFAULTS, ...options };
  const prefix = rest.pathPrefix.replace(/\/+$/, '');
  const sessions = new Sessions({ max: maxSessions, idleMs, newId: randomUUID });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES });

  const server = createServer((request, response) => {
    if (!isTrusted(request, host)) {
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ detail: 'Web pages and other machines may not use this server.' }));
      return;
    }
    const { path } = addressOf(request, prefix);
    answerHttp(request, response, { path, sessions }).catch(() => response.destroy());
  });
  server.on('upgrade', (request, stream, head) => {
    const { path, query } = addressOf(request, prefix);
    if (!isTrusted(request, host)) refuse(stream, '403 Forbidden');
    else if (path !== '/ws') refuse(stream, '404 Not Found');
    else
      sockets.handleUpgrade(request, stream, head, (socket) => serveSocket(socket, sessions, query.get('session_id')));
  });

  const boundPort = await listen(server, port, host);
  if (unref) server.unref();
  return {
    url: `http://${bracketed(host)}:${boundPort}${prefix}`,
    async close() {
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
      sessions.closeAll();
      await Promise.all([...sockets.clients].map(closeSocket));
      server.closeAllConnections();
      await stopped;
    },
  };
}

/** The path after the prefix, empty when the prefix is not there. */
function addressOf(
  request: IncomingMessage,
  prefix: string,
): { readonly path: string; readonly query: URLSearchParams } {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  return { path: path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : '', query: new URLSearchParams(query) };
}

function refuse(stream: Duplex, status: string): void {
  stream.on('error', () => {});
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const sentence = `The berth server cannot listen on port ${port} of ${host} (${messageOf(error)}); choose another port.`;
      reject(new AppError('failed', sentence, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Says goodbye, and hangs up on a client that does not answer. */
function closeSocket(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => socket.terminate(), CLOSE_GRACE_MS);
    socket.once('close', () => {
      clearTimeout(impatient);
      resolve();
    });
    socket.close(GOING_AWAY);
  });
}
