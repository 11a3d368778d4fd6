import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type InterfaceServer, startInterfaceServer } from '../../electron/serve/server.ts';

const TOKEN = 'a-token-of-43-characters-as-serve-makes-them';
let folder: string;
let server: InterfaceServer;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-test-'));
  const root = join(folder, 'renderer');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Portolan</title>');
  await writeFile(join(root, 'assets/index-ab12.js'), 'console.log(1)');
  await writeFile(join(folder, 'secret.json'), '{"secret":true}');
  server = await startInterfaceServer({
    folder: root,
    host: '127.0.0.1',
    port: 0,
    token: TOKEN,
    connect: (socket) => socket.on('message', (message) => socket.send(`echo ${message}`)),
  });
  port = Number(new URL(server.url).port);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request whose path and headers go out exactly as written; undici and browsers would put them right. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    request.on('error', reject);
    request.end();
  });
}

const cookie = () => ({ cookie: `other=1; portolan_${port}=${TOKEN}` });

/** The status of an upgrade: 101 where the socket opens and echoes. */
function upgrade(headers: Record<string, string>, path = '/rpc'): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    socket.on('open', () => socket.send('hello'));
    socket.on('message', (message) => {
      expect(String(message)).toBe('echo hello');
      socket.close();
      resolve(101);
    });
    socket.on('error', reject);
  });
}

describe('the interface server', () => {
  it('moves the token of the address into a cookie and out of sight', async () => {
    const { status, headers, body } = await ask(`/?token=${TOKEN}`);
    expect({ status, location: headers.location, cookies: headers['set-cookie'], body }).toEqual({
      status: 303,
      location: '/',
      cookies: [`portolan_${port}=${TOKEN}; HttpOnly; SameSite=Strict; Path=/`],
      body: '',
    });
    expect(server.entrance).toBe(`http://127.0.0.1:${port}/?token=${TOKEN}`);
  });

  it('serves the interface to the cookie, and to a bearer, with a policy that runs only its own scripts', async () => {
    const page = await ask('/', cookie());
    expect(page).toMatchObject({ status: 200, body: '<!doctype html><title>Portolan</title>' });
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; " +
        "font-src 'self' data:; img-src 'self' data:; connect-src 'self' ws: wss:; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'",
    });
    const script = await ask('/assets/index-ab12.js', { authorization: `Bearer ${TOKEN}` });
    expect(script).toMatchObject({ status: 200, body: 'console.log(1)' });
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const head = await ask('/', cookie(), 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
  });

  it.each([
    ['no token', '/', {}],
    ['a wrong token in the address', '/?token=wrong', {}],
    ['an empty token in the address', '/?token=', {}],
    ['a wrong token in the address beside a good cookie', '/?token=wrong', { good: true }],
    ['the token in the address of a file', `/assets/index-ab12.js?token=${TOKEN}`, {}],
    ['a wrong cookie', '/', { cookie: 'portolan_PORT=wrong' }],
    ['the cookie of another port', '/', { cookie: `portolan_1=${TOKEN}` }],
    ['a wrong bearer', '/assets/index-ab12.js', { authorization: 'Bearer wrong' }],
    ['the token as a basic password', '/', { authorization: `Basic ${TOKEN}` }],
  ])('answers %s with 401 and a plain sentence', async (_name, path, given: Record<string, string | boolean>) => {
    const { good, ...headers } = given;
    const sent = Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [key, String(value).replace('PORT', `${port}`)]),
    );
    const { status, body, headers: got } = await ask(path, { ...sent, ...(good ? cookie() : {}) });
    expect({ status, body, type: got['content-type'], cookies: got['set-cookie'] }).toEqual({
      status: 401,
      body: 'Open the address that portolan serve printed: it holds the token that this page needs.\n',
      type: 'text/plain; charset=utf-8',
      cookies: undefined,
    });
  });

  it.each(['evil.example', 'evil.example:80', 'localhost.evil.example', '127.0.0.1.evil.example', '[evil]'])(
    'refuses the Host %j with 403, whatever the token',
    async (host) => {
      expect((await ask('/', { ...cookie(), host })).status).toBe(403);
      expect((await ask(`/?token=${TOKEN}`, { host })).status).toBe(403);
      expect(await upgrade({ ...cookie(), host })).toBe(403);
    },
  );

  it.each(['localhost', 'localhost:9000', '127.0.0.1:9000', '[::1]:9000', '192.0.2.7'])(
    'answers to the Host %s, as a tunnel would name it',
    async (host) => {
      expect((await ask('/', { ...cookie(), host })).status).toBe(200);
      expect(await upgrade({ ...cookie(), host, origin: `http://${host}` })).toBe(101);
    },
  );

  it.each(['http://evil.example', 'http://127.0.0.1', 'https://127.0.0.1:PORT', 'http://localhost:PORT', 'null'])(
    'refuses the Origin %s with 403',
    async (template) => {
      const origin = template.replace('PORT', `${port}`);
      expect((await ask('/', { ...cookie(), origin })).status).toBe(403);
      expect(await upgrade({ ...cookie(), origin })).toBe(403);
    },
  );

  it('opens its socket only to the token and only at its own path', async () => {
    const origin = `http://127.0.0.1:${port}`;
    expect(await upgrade({ ...cookie(), origin })).toBe(101);
    expect(await upgrade({ authorization: `Bearer ${TOKEN}` })).toBe(101);
    expect(await upgrade({ origin })).toBe(401);
    expect(await upgrade({ origin }, `/rpc?token=${TOKEN}`)).toBe(401);
    expect(await upgrade(cookie(), '/')).toBe(404);
  });

  it.each([
    '/../secret.json',
    '/assets/../../secret.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/..\\secret.json',
    '//secret.json',
    '/assets',
    '/assets/',
    '/index.html%00.js',
    '/%',
    '/nothing.js',
  ])('has no file at %s', async (path) => {
    const { status, body } = await ask(path, cookie());
    expect({ status, body }).toEqual({ status: 404, body: 'There is no such page; open / instead.\n' });
  });

  it('takes no other method', async () => {
    const { status, headers } = await ask('/', cookie(), 'POST');
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
  });

  it('outlives requests that are no HTTP', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end('\x00\x01 nonsense\r\n\r\n'));
      socket.on('close', () => resolve());
      socket.on('error', () => {});
      socket.resume();
    });
    expect((await ask('/', cookie())).status).toBe(200);
  });

  it('says in one sentence that a port is in use', async () => {
    const again = startInterfaceServer({
      folder: join(folder, 'renderer'),
      host: '127.0.0.1',
      port,
      token: TOKEN,
      connect: () => {},
    });
    await expect(again).rejects.toMatchObject({
      code: 'failed',
      message: `Port ${port} on 127.0.0.1 is in use; choose another with --port, or leave it out to take a free one.`,
    });
  });

  it('says that the interface is not built', async () => {
    const options = { folder: folder, host: '127.0.0.1', port: 0, token: TOKEN, connect: () => {} };
    await expect(startInterfaceServer(options)).rejects.toMatchObject({
      code: 'failed',
      message: `The interface is missing in ${folder}; run npm run build.`,
    });
  });
});

describe('a server that is closed', () => {
  it('ends open sockets and connections and frees its port', async () => {
    const own = await startInterfaceServer({
      folder: join(folder, 'renderer'),
      host: '127.0.0.1',
      port: 0,
      token: TOKEN,
      connect: () => {},
    });
    const address = new URL(own.url);
    const socket = new WebSocket(`ws://${address.host}/rpc`, { headers: { authorization: `Bearer ${TOKEN}` } });
    await new Promise((resolve) => socket.on('open', resolve));
    const ended = new Promise((resolve) => socket.on('close', resolve));
    await own.close();
    expect(await ended).toBe(1001);
    const refused = new Promise((resolve) => {
      connect(Number(address.port), address.hostname).on('error', (error) => resolve('code' in error && error.code));
    });
    expect(await refused).toBe('ECONNREFUSED');
  });
});
