import { once } from 'node:events';
import { implement, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { EventLog } from '../../../electron/node/event-log.ts';
import { Connection, type ConnectionState } from '../../../renderer/transport/connection.ts';
import { socketLine } from '../../../renderer/transport/socket-line.ts';
import { watch } from '../../../renderer/transport/watch.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { APP_ERROR } from '../../../shared/contract/errors.ts';
import type { LibraryEvent } from '../../../shared/contract/library.ts';

// Node 20 has no WebSocket of its own.
beforeAll(() => void vi.stubGlobal('WebSocket', WebSocket));

/** A server of a few procedures whose sockets can be cut, and which can be away for a while under its address. */
async function startServer(keep = 1000) {
  const rows: string[] = [];
  const log = new EventLog<LibraryEvent>({ keep, snapshot: () => ({ kind: 'removed', keys: [...rows] }) });
  const os = implement(contract);
  const handler = new RPCHandler({
    app: { info: os.app.info.handler(() => new Promise(() => {})) },
    library: {
      watch: os.library.watch.handler(({ input, signal }) => log.subscribe(input.resume, signal)),
      rescan: os.library.rescan.handler(() => ({})),
    },
    rollouts: {
      get: os.rollouts.get.handler(() => {
        const data = { code: 'not-found', retryable: false };
        throw new ORPCError(APP_ERROR, { status: 400, message: 'There is no such rollout.', data });
      }),
    },
  });
  const listen = async (port: number) => {
    const server = new WebSocketServer({ port, host: '127.0.0.1' });
    server.on('connection', (socket) => void handler.upgrade(socket, { context: {} }));
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const cut = () => {
    for (const socket of server.clients) socket.terminate();
  };
  const leave = async () => {
    cut();
    server.close();
    await once(server, 'close');
  };
  onTestFinished(leave);
  return {
    url: `ws://127.0.0.1:${address.port}`,
    add(key: string) {
      rows.push(key);
      log.append({ kind: 'removed', keys: [key] });
    },
    cut,
    leave,
    comeBack: async () => {
      server = await listen(address.port);
    },
  };
}

function connectTo(url: string): { readonly connection: Connection; readonly states: ConnectionState[] } {
  const connection = new Connection(socketLine(url), { firstWaitMs: 5 });
  onTestFinished(() => connection.close());
  const states: ConnectionState[] = [];
  connection.subscribe(() => states.push(connection.state));
  return { connection, states };
}

const never = () => new AbortController().signal;

function reached(connection: Connection, kind: ConnectionState['kind']): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (connection.state.kind !== kind) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = connection.subscribe(look);
    look();
  });
}

describe('a connection', () => {
  it('rejects what was pending when the line breaks, and answers again when the server is back', async () => {
    const server = await startServer();
    const { connection } = connectTo(server.url);
    const pending = connection.client.app.info({});
    await connection.whenOpen(never());
    await server.leave();
    await expect(pending).rejects.toMatchObject({
      code: 'lost',
      message: 'The connection to Portolan was lost before it answered; try again when it is back.',
    });
    await reached(connection, 'lost');
    await expect(connection.client.library.rescan({})).rejects.toMatchObject({
      code: 'lost',
      message: 'The connection to Portolan is lost; try again when it is back.',
    });
    await server.comeBack();
    await connection.whenOpen(never());
    expect(await connection.client.library.rescan({})).toEqual({});
  });

  it('waits longer after each try that failed, and starts anew once it was open', async () => {
    const server = await startServer();
    const { connection, states } = connectTo(server.url);
    await connection.whenOpen(never());
    await server.leave();
    while (states.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(states.slice(0, 5)).toEqual([
      { kind: 'open' },
      { kind: 'lost', waitMs: 5, tries: 0 },
      { kind: 'lost', waitMs: 10, tries: 1 },
      { kind: 'lost', waitMs: 20, tries: 2 },
      { kind: 'lost', waitMs: 40, tries: 3 },
    ]);
    await server.comeBack();
    await connection.whenOpen(never());
    server.cut();
    await reached(connection, 'lost');
    expect(connection.state).toEqual({ kind: 'lost', waitMs: 5, tries: 0 });
  });

  it('gives the error of the services with its code and sentence', async () => {
    const server = await startServer();
    const { connection } = connectTo(server.url);
    await expect(connection.client.rollouts.get({ key: 'x' })).rejects.toMatchObject({
      name: 'AppError',
      code: 'not-found',
      message: 'There is no such rollout.',
    });
  });

  it('gives a stopped call back as stopped', async () => {
    const server = await startServer();
    const { connection } = connectTo(server.url);
    const stop = new AbortController();
    const pending = connection.client.app.info({}, { signal: stop.signal });
    await connection.whenOpen(never());
    stop.abort();
    await expect(pending).rejects.toMatchObject({ code: 'cancelled' });
  });
});

function watchLibrary(connection: Connection, signal: AbortSignal) {
  return watch({
    connection,
    subscribe: (resume, stop) => connection.client.library.watch({ resume }, { signal: stop }),
    signal,
  });
}

describe('a watched stream', () => {
  it('has each event once when the socket is cut in the middle, more than once', async () => {
    const server = await startServer();
    server.add('before');
    const { connection } = connectTo(server.url);
    const seen: string[] = [];
    let next = 0;
    for await (const event of watchLibrary(connection, never())) {
      if (event.kind === 'removed') seen.push(...event.keys);
      if (next === 30) break;
      server.add(`${next}`);
      if (next % 10 === 5) {
        server.cut();
        server.add(`${next} while away`);
      }
      next += 1;
    }
    // The stream was read event by event, so the ones added while away lag behind and the tail is not read.
    const sent = ['before'];
    for (let i = 0; i < 30; i += 1) sent.push(`${i}`, ...(i % 10 === 5 ? [`${i} while away`] : []));
    expect(seen).toEqual(sent.slice(0, 31));
  });

  it('starts over from a snapshot where the server no longer keeps what was missed', async () => {
    const server = await startServer(1);
    const { connection } = connectTo(server.url);
    const stop = new AbortController();
    const seen: LibraryEvent[] = [];
    for await (const event of watchLibrary(connection, stop.signal)) {
      seen.push(event);
      if (seen.length === 2) break;
      await server.leave();
      for (const key of ['a', 'b', 'c', 'd']) server.add(key);
      await server.comeBack();
    }
    expect(seen).toEqual([
      { kind: 'removed', keys: [] },
      { kind: 'removed', keys: ['a', 'b', 'c', 'd'] },
    ]);
  });

  it('ends when its signal aborts, also while the line is lost', async () => {
    const server = await startServer();
    const { connection } = connectTo(server.url);
    const stop = new AbortController();
    const stream = watchLibrary(connection, stop.signal);
    await stream.next();
    const pending = stream.next();
    await server.leave();
    await reached(connection, 'lost');
    stop.abort();
    expect(await pending).toEqual({ done: true, value: undefined });
  });

  it('throws what the services refuse it with', async () => {
    const server = await startServer();
    const { connection } = connectTo(server.url);
    const refused = watch({
      connection,
      subscribe: async () => {
        await connection.client.rollouts.get({ key: 'x' });
        throw new Error('the call was to be refused');
      },
      signal: never(),
    });
    await expect(refused.next()).rejects.toMatchObject({ code: 'not-found' });
  });
});
