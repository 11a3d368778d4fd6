import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startOpenEnvServer } from '../../helpers/openenv-server.ts';
import { environmentAt, NEVER } from '../../helpers/openenv-session.ts';

const undo: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

/** A TCP server that is no HTTP server. */
async function startTcp(onSocket: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the TCP server has no port');
  return `http://127.0.0.1:${address.port}`;
}

async function freeUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('the TCP server had no port');
  return `http://127.0.0.1:${address.port}`;
}

describe('connecting to an OpenEnv server', () => {
  it('asks for /ws behind the path prefix, once', async () => {
    const server = await startOpenEnvServer({ sessions: [{}, {}] });
    for (const suffix of ['/s/token/', '/s/token/ws']) {
      const session = await environmentAt(server.url + suffix).open(NEVER);
      await session.close();
    }
    expect(server.upgrades).toEqual(['/s/token/ws', '/s/token/ws']);
    await server.close();
  });

  it('says that nothing listens', async () => {
    const url = await freeUrl();
    await expect(environmentAt(url).open(NEVER)).rejects.toMatchObject({
      code: 'unreachable',
      message: `Nothing answers at ${url} (connection refused); start the environment server or check the address.`,
    });
  });

  it('says that the host cannot be found', async () => {
    // A label of more than 63 letters is no host name, so that the resolver asks nobody.
    const opening = environmentAt(`http://${'x'.repeat(64)}:8000`).open(NEVER);
    await expect(opening).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('cannot be found'),
    });
  });

  it('says that the server has no TLS', async () => {
    const server = await startOpenEnvServer({});
    const opening = environmentAt(server.url.replace('http:', 'https:')).open(NEVER);
    await expect(opening).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^No secure connection .* use http:\/\//),
    });
    await server.close();
  });

  it.each([
    [401, 'unauthorized', /refuses the connection \(HTTP 401\)/],
    [403, 'unauthorized', /refuses the connection \(HTTP 403\)/],
    [404, 'protocol', /answers HTTP but is not an OpenEnv server \(HTTP 404\)/],
    [200, 'protocol', /answers HTTP but is not an OpenEnv server \(HTTP 200\)/],
    [307, 'protocol', /redirects \(HTTP 307\)/],
    [429, 'unreachable', /is not ready \(HTTP 429\)/],
    [503, 'unreachable', /is not ready \(HTTP 503\)/],
  ])('tells what HTTP %i in place of a socket means', async (status, code, message) => {
    const refuseUpgrade = {
      status,
      body: '<html><h1>Hello</h1></html>',
      headers: { Location: 'http://h.example/' },
    };
    const server = await startOpenEnvServer({ refuseUpgrade });
    await expect(environmentAt(server.url).open(NEVER)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
      data: { http_status: status },
    });
    await server.close();
  });

  it('says that what answers does not speak HTTP', async () => {
    const url = await startTcp((socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
    await expect(environmentAt(url).open(NEVER)).rejects.toMatchObject({
      code: 'protocol',
      message: `What answers at ${url} is not an OpenEnv server; check the address.`,
    });
  });

  it('gives up on a server that takes the connection and says nothing', async () => {
    const url = await startTcp(() => {});
    await expect(environmentAt(url, { connectMs: 50 }).open(NEVER)).rejects.toMatchObject({
      code: 'timeout',
      message: `No answer from ${url} within 0.05 s; check that the server runs and try again.`,
    });
  });

  it('stops connecting when it is aborted, and drops the connection', async () => {
    const stop = new AbortController();
    let dropped: Promise<unknown> = Promise.reject(new Error('nobody connected'));
    dropped.catch(() => {});
    const url = await startTcp((socket) => {
      dropped = new Promise((resolve) => socket.on('close', resolve));
      socket.resume();
      stop.abort();
    });
    await expect(environmentAt(url).open(stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
    await dropped;
    await expect(environmentAt(url).open(stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('takes name and version from the metadata of the server, where it has them', async () => {
    const http = { 'GET /metadata': { body: '{"name":"echo","description":"d","version":"1.0.0","author":null}' } };
    const server = await startOpenEnvServer({ sessions: [{}], http });
    const session = await environmentAt(server.url).open(NEVER);
    expect(session.info).toEqual({ kind: 'openenv', url: server.url, command: null, name: 'echo', version: '1.0.0' });
    await session.close();
    await server.close();
  });

  it.each([
    ['404', { status: 404, body: '{}' }],
    ['500', { status: 500, body: 'Internal Server Error' }],
    ['HTML', { type: 'text/html', body: '<html></html>' }],
    ['a list', { body: '[1]' }],
    ['other types', { body: '{"name":5,"version":{}}' }],
  ])('does without the metadata of a server that answers %s', async (_what, reply) => {
    const server = await startOpenEnvServer({ sessions: [{}], http: { 'GET /metadata': reply } });
    const session = await environmentAt(server.url).open(NEVER);
    expect(session.info).toMatchObject({ name: null, version: null });
    await session.close();
    await server.close();
  });
});
