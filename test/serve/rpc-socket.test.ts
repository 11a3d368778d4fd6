import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { closeWhenDead } from '../../electron/serve/rpc-socket.ts';

const TICK_MS = 1000;
const tick = (count = 1) => vi.advanceTimersByTime(count * TICK_MS);

// Only the ticks are under the test's hand, so that a busy machine changes nothing; the sockets are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A server and one client over a real socket; the server watches the client. */
async function connected(): Promise<{ readonly client: WebSocket; readonly accepted: WebSocket }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`);
  onTestFinished(() => {
    client.terminate();
    server.close();
  });
  const [[accepted]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  closeWhenDead(accepted, TICK_MS);
  return { client, accepted };
}

describe('closing dead sockets', () => {
  it('ends a socket whose other end no longer answers', async () => {
    const { client, accepted } = await connected();
    client.pause();
    const closed = once(accepted, 'close');
    tick(2);
    expect(await closed).toEqual([1006, expect.anything()]);
  });

  it('keeps a socket that answers, ping after ping', async () => {
    const { accepted } = await connected();
    for (let pings = 0; pings < 5; pings += 1) {
      const answered = once(accepted, 'pong');
      tick();
      await answered;
    }
    expect(accepted.readyState).toBe(WebSocket.OPEN);
  });

  it('leaves a reader with a backlog more time than an idle one', async () => {
    const { client, accepted } = await connected();
    const bytes = 64 * 1024 * 1024;
    client.pause();
    accepted.send(Buffer.alloc(bytes));
    tick(5);
    const read = once(client, 'message');
    const answered = once(accepted, 'pong');
    client.resume();
    const [big] = await read;
    await answered;
    expect([big.length, accepted.readyState]).toEqual([bytes, WebSocket.OPEN]);
  });

  it('ends a reader that takes in nothing at all', async () => {
    const { client, accepted } = await connected();
    client.pause();
    accepted.send(Buffer.alloc(64 * 1024 * 1024));
    const closed = once(accepted, 'close');
    tick(9);
    expect(await closed).toEqual([1006, expect.anything()]);
  });
});
