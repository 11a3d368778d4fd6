import type { RawData, WebSocket } from 'ws';
import { messageOf } from '../../../shared/base/errors.ts';
import { echo } from '../text/units.ts';
import { answerFrame } from './frames.ts';
import type { Session, Sessions } from './sessions.ts';
import { errorFrame, type ServerFrame } from './wire.ts';

const NORMAL = 1000;

/**
 * Serves one socket: with a session of its own, which ends with it, or attached to the session that was created over HTTP
 * as `sessionId`, which stays when the socket leaves.
 */
export function serveSocket(socket: WebSocket, sessions: Sessions, sessionId: string | null): void {
  // A broken connection is followed by `close`; without a listener it would end the process.
  socket.on('error', () => {});
  const found = sessionId === null ? openOwn(sessions) : attach(sessions, sessionId);
  if (found.kind === 'refused') {
    send(socket, found.reply);
    socket.close(NORMAL);
    return;
  }
  const { session } = found;
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    session.onIdle = null;
    // Before the close handshake, so that the slot is free by the time the client sees it end.
    if (sessionId === null || session.closing) sessions.close(session);
  };
  const endWith = (reply: ServerFrame | null) => {
    if (reply !== null) send(socket, reply);
    end();
    socket.close(NORMAL);
  };
  session.onIdle = () => endWith(errorFrame('SESSION_ERROR', 'Nothing happened for too long; the session ended.'));
  socket.on('close', end);
  socket.on('message', (data, isBinary) => {
    if (ended) return;
    sessions.touch(session);
    if (isBinary) {
      endWith(errorFrame('SESSION_ERROR', 'The frame is binary; send JSON as text. The session ends.'));
      return;
    }
    const { reply, close } = answerFrame(textOf(data), session, sessions);
    if (close) endWith(reply);
    else if (reply !== null) send(socket, reply);
  });
}

type Found =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'refused'; readonly reply: ServerFrame };

function openOwn(sessions: Sessions): Found {
  const session = sessions.open();
  if (session !== null) return { kind: 'session', session };
  const counts = { active_sessions: sessions.count, max_sessions: sessions.max };
  const message = `All ${sessions.max} sessions of this server are taken; close one and try again.`;
  return { kind: 'refused', reply: errorFrame('CAPACITY_REACHED', message, counts) };
}

function attach(sessions: Sessions, id: string): Found {
  const session = sessions.get(id);
  if (session === null) {
    return {
      kind: 'refused',
      reply: errorFrame('SESSION_ERROR', `Unknown session_id: ${echo(id)}; create a new one.`),
    };
  }
  if (session.onIdle !== null) {
    const message = `Session ${echo(id)} already has an attached WebSocket; close that one first.`;
    return { kind: 'refused', reply: errorFrame('SESSION_ERROR', message) };
  }
  sessions.touch(session);
  return { kind: 'session', session };
}

function send(socket: WebSocket, frame: ServerFrame): void {
  socket.send(encode(frame));
}

function encode(frame: ServerFrame): string {
  try {
    return JSON.stringify(frame);
  } catch (error) {
    return JSON.stringify(errorFrame('EXECUTION_ERROR', messageOf(error)));
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString();
}
