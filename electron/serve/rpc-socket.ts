import type { WebSocket } from 'ws';

// What a page sends is forms and names; a message past this size is no page of ours.
export const MOST_MESSAGE_BYTES = 8 * 1024 * 1024;
const MOST_WAITING_BYTES = 256 * 1024 * 1024;
const TICK_MS = 15_000;
// With a backlog the pong waits behind it, and a big message counts as waiting until its last byte is out.
const MOST_SILENT_TICKS = { idle: 1, sending: 8 };

/**
 * Closes a socket whose other end is gone, which TCP alone may notice only after many minutes, and one that takes in
 * less than it is sent: the page comes back and resumes its streams. A slow reader is left time.
 */
export function closeWhenDead(socket: WebSocket, tickMs: number = TICK_MS): void {
  let silentTicks = 0;
  const onSign = () => {
    silentTicks = 0;
  };
  socket.on('pong', onSign);
  socket.on('message', onSign);
  const timer = setInterval(() => {
    const waiting = socket.bufferedAmount;
    const most = waiting > 0 ? MOST_SILENT_TICKS.sending : MOST_SILENT_TICKS.idle;
    if (silentTicks >= most || waiting > MOST_WAITING_BYTES) {
      socket.terminate();
      return;
    }
    silentTicks += 1;
    socket.ping();
  }, tickMs);
  socket.on('close', () => clearInterval(timer));
}
