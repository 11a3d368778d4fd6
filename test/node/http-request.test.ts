import { getEventListeners, once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readText, sendRequest } from '../../electron/node/http-request.ts';

async function serve(answer: RequestListener): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return new URL(`http://127.0.0.1:${address.port}/a?b=c`);
}

describe('sendRequest', () => {
  it('sends the request and gives the reply, whatever its status', async () => {
    const url = await serve(async (request, response) => {
      const body = await request.setEncoding('utf8').toArray();
      response.writeHead(418, { 'x-test': 'yes' });
      response.end(JSON.stringify([request.method, request.url, request.headers['x-key'], body.join('')]));
    });
    const { signal } = new AbortController();
    const reply = await sendRequest({ url, method: 'POST', headers: { 'X-Key': 'k' }, body: 'ç' }, signal);
    expect([reply.statusCode, reply.headers['x-test'], JSON.parse(await readText(reply, 1000))]).toEqual([
      418,
      'yes',
      ['POST', '/a?b=c', 'k', 'ç'],
    ]);
  });

  it('does not follow a redirect, so that no key goes where it was not meant to', async () => {
    const asked: unknown[] = [];
    const url = await serve((request, response) => {
      asked.push(request.url);
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    const reply = await sendRequest({ url, method: 'GET', headers: {} }, new AbortController().signal);
    expect([reply.statusCode, await readText(reply, 10), asked]).toEqual([302, '', ['/a?b=c']]);
  });

  it('reads no more of a body than it was asked to, and leaves the rest', async () => {
    let left = false;
    const url = await serve((_request, response) => {
      response.on('close', () => {
        left = true;
      });
      response.write('x'.repeat(100));
    });
    const reply = await sendRequest({ url, method: 'GET', headers: {} }, new AbortController().signal);
    expect(await readText(reply, 7)).toBe('xxxxxxx');
    await expect.poll(() => left).toBe(true);
  });

  it('fails when it is aborted before the reply, and within its body', async () => {
    const url = await serve((request, response) => {
      if (request.method === 'POST') response.write('begun');
    });
    const before = new AbortController();
    const waiting = sendRequest({ url, method: 'GET', headers: {} }, before.signal);
    before.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    const within = new AbortController();
    const reply = await sendRequest({ url, method: 'POST', headers: {} }, within.signal);
    const reading = readText(reply, 1000);
    within.abort();
    await expect(reading).rejects.toBeInstanceOf(Error);
  });

  it('leaves nothing on a signal that outlives many requests', async () => {
    const url = await serve((_request, response) => response.end('done'));
    const { signal } = new AbortController();
    for (let count = 0; count < 3; count += 1) {
      await readText(await sendRequest({ url, method: 'GET', headers: {} }, signal), 1000);
    }
    await expect.poll(() => getEventListeners(signal, 'abort').length).toBe(0);
  });
});
