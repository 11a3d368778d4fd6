import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { closeWhenDead } from '../../electron/serve/rpc-socket.ts';

/** A server and one client, both over a real socket; the server watches the client with a quick tick. */
async function connected(tickMs = 20): Promise<{ readonly client: WebSocket; readonly accepted: WebSocket }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`);
  onTestFinished(() => {
    client.terminate();
    server.close();
  });
  const [accepted] = await once(server, 'connection');
  closeWhenDead(accepted, tickMs);
  if (client.readyState !== WebSocket.OPEN) await once(client, 'open');
  return { client, accepted };
}

describe('closing dead sockets', () => {
  it('ends a socket whose other end no longer answers', async () => {
    const { client, accepted } = await connected();
    client.pause();
    const [code] = await once(accepted, 'close');
    expect(code).toBe(1006);
  });

  it('keeps a socket that answers, ping after ping', async () => {
    const { client, accepted } = await connected();
    for (let pings = 0; pings < 5; pings += 1) await once(client, 'ping');
    expect(accepted.readyState).toBe(WebSocket.OPEN);
  });

  it('leaves a reader with a backlog more time than an idle one', async () => {
    const { client, accepted } = await connected(100);
    const bytes = 16 * 1024 * 1024;
    client.pause();
    accepted.send(Buffer.alloc(bytes));
    // The pause outlasts several ticks, in which an idle socket would be given up.
    setTimeout(() => client.resume(), 300);
    const [big] = await once(client, 'message');
    expect(big.length).toBe(bytes);
    for (let pings = 0; pings < 3; pings += 1) await once(client, 'ping');
    expect(accepted.readyState).toBe(WebSocket.OPEN);
  });

  it('ends a reader that takes in nothing at all', async () => {
    const { client, accepted } = await connected();
    client.pause();
    accepted.send(Buffer.alloc(64 * 1024 * 1024));
    const [code] = await once(accepted, 'close');
    expect(code).toBe(1006);
  });
});
