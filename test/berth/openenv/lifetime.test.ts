import { expect, test } from 'vitest';
import { startBerthServer } from '../../../electron/berth/server.ts';
import { TASKS } from '../../../electron/berth/tasks.ts';
import { failure, RawClient, withServer, wsUrlOf } from './raw-client.ts';

test('a close frame ends the session without a reply, and nothing after it is answered', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    client.send({ type: 'close' });
    client.send({ type: 'state' });
    expect(await client.closed).toBe(1000);
    await expect(client.next()).rejects.toThrow('closed without another frame');
  });
});

test('a full server says so and hangs up, and a freed slot can be taken at once', async () => {
  await withServer({ maxSessions: 1 }, async ({ connect }) => {
    let holder = await connect();
    const refused = await connect();
    expect(await refused.next()).toEqual(failure('CAPACITY_REACHED', { active_sessions: 1, max_sessions: 1 }));
    expect(await refused.closed).toBe(1000);
    for (let turn = 0; turn < 20; turn += 1) {
      if (turn % 2 === 0) holder.send({ type: 'close' });
      else holder.socket.close();
      await holder.closed;
      holder = await connect();
      expect(await holder.ask({ type: 'state' })).toMatchObject({ type: 'state' });
    }
  });
});

test('a connection that breaks frees its slot', async () => {
  await withServer({ maxSessions: 1 }, async ({ connect }) => {
    const client = await connect();
    await client.ask({ type: 'state' });
    client.socket.terminate();
    const next = async () => (await (await connect()).ask({ type: 'state' })).type;
    await expect.poll(next).toBe('state');
  });
});

test('pipelined frames are answered in order, and sessions do not see each other', async () => {
  await withServer({}, async ({ connect }) => {
    const [a, b] = [await connect(), await connect()];
    for (let turn = 0; turn < 5; turn += 1) {
      a.send({ type: 'reset', data: { index: turn } });
      b.send({ type: 'state' });
      a.send({ type: 'state' });
    }
    for (const id of TASKS.map((known) => known.id)) {
      expect(await a.next()).toMatchObject({ type: 'observation', data: { metadata: { task_id: id } } });
      expect(await a.next()).toMatchObject({ type: 'state', data: { task_id: id } });
      expect(await b.next()).toMatchObject({ type: 'state', data: { episode_id: null } });
    }
  });
});

test('a session in which nothing happens ends with an error frame, one in which something does goes on', async () => {
  await withServer({ idleMs: 400 }, async ({ connect }) => {
    const [idle, busy] = [await connect(), await connect()];
    let over = false;
    const ended = idle.next().finally(() => {
      over = true;
    });
    while (!over) {
      await busy.ask({ type: 'state' });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await ended).toEqual(failure('SESSION_ERROR'));
    expect(await idle.closed).toBe(1000);
    expect(await busy.ask({ type: 'state' })).toMatchObject({ type: 'state' });
  });
});

test('a server that stops says goodbye, does not wait for a client that is stuck, and frees its port', async () => {
  const server = await startBerthServer({ port: 0 });
  const [client, stuck] = [new RawClient(wsUrlOf(server.url)), new RawClient(wsUrlOf(server.url))];
  await Promise.all([client.opened(), stuck.opened()]);
  stuck.socket.pause();
  await server.close();
  expect(await client.closed).toBe(1001);
  stuck.socket.terminate();
  await withServer({ port: Number(new URL(server.url).port) }, async ({ get }) => {
    expect(await get('/health')).toEqual({ status: 200, json: { status: 'healthy' } });
  });
});

test('a port that is taken is an error that says so', async () => {
  await withServer({}, async ({ url }) => {
    const attempt = startBerthServer({ port: Number(new URL(url).port) });
    await expect(attempt).rejects.toThrow(
      /^The berth server cannot listen on port \d+ of 127\.0\.0\.1 \(.*EADDRINUSE.*\)/,
    );
  });
});
