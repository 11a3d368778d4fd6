import type { WebSocket } from 'ws';

// What a page sends is forms and names; a message past this size is no page of ours.
export const MOST_MESSAGE_BYTES = 8 * 1024 * 1024;
const MOST_WAITING_BYTES = 256 * 1024 * 1024;
const TICK_MS = 15_000;

/**
 * Closes a socket whose other end is gone, which TCP alone may notice only after many minutes. A slow reader is not
 * gone: its pong waits behind what is still being sent, so a shrinking backlog counts as a sign of life.
 */
export function closeWhenDead(socket: WebSocket, tickMs: number = TICK_MS): void {
  let alive = true;
  let backlog = 0;
  socket.on('pong', () => {
    alive = true;
  });
  socket.on('message', () => {
    alive = true;
  });
  const timer = setInterval(() => {
    const waiting = socket.bufferedAmount;
    if ((!alive && waiting >= backlog) || waiting > MOST_WAITING_BYTES) {
      socket.terminate();
      return;
    }
    alive = false;
    backlog = waiting;
    socket.ping();
  }, tickMs);
  socket.on('close', () => clearInterval(timer));
}
