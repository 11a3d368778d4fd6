import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { RPCHandler as PortHandler } from '@orpc/server/message-port';
import { RPCHandler as SocketHandler } from '@orpc/server/ws';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { createServices, type Services } from '../../electron/services/create-services.ts';
import type { contract } from '../../shared/contract/contract.ts';
import type { EpisodeEvent } from '../../shared/contract/run.ts';
import type { Envelope } from '../../shared/contract/stream.ts';
import { makeRecord } from '../helpers/records.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { until } from '../helpers/until.ts';

// ws's class has the members of the browser's that the link uses, under types that differ in detail.
const browserSocket = z.custom<globalThis.WebSocket>((value) => value instanceof WebSocket);

type Client = ContractRouterClient<typeof contract>;

async function openServices(env: Record<string, string> = {}): Promise<{ services: Services; folder: string }> {
  const folder = await temporaryFolder();
  const log = (line: string) => {
    throw new Error(`nothing was to be logged, but: ${line}`);
  };
  const host = { shell: 'cli' as const, version: '0.0.0', dataFolder: folder, env, dialogs: null, log };
  const services = await createServices(host);
  onTestFinished(() => services.close());
  return { services, folder };
}

async function overSocket(services: Services): Promise<Client> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const handler = new SocketHandler(services.router);
  server.on('connection', (socket) => void handler.upgrade(socket, { context: {} }));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const socket = new WebSocket(`ws://127.0.0.1:${address.port}`);
  await once(socket, 'open');
  onTestFinished(() => {
    socket.terminate();
    server.close();
  });
  return createORPCClient(new SocketLink({ websocket: browserSocket.parse(socket) }));
}

async function overPort(services: Services): Promise<Client> {
  const { port1, port2 } = new MessageChannel();
  new PortHandler(services.router).upgrade(port1, { context: {} });
  port1.start();
  port2.start();
  onTestFinished(() => {
    port1.close();
    port2.close();
  });
  return createORPCClient(new PortLink({ port: port2 }));
}

async function inProcess(services: Services): Promise<Client> {
  return services.client;
}

const CONFIG = {
  environment: 'berth',
  tasks: ['berth-001'],
  models: ['baseline:greedy'],
  budget: { maxTurns: 12, maxTokens: 1000, wallClockS: 60 },
  repeat: 1,
  concurrency: 1,
};

/** What a record would hold after these events. */
function contents(events: readonly Envelope<EpisodeEvent>[]): string[] {
  let messages: string[] = [];
  for (const { event } of events) {
    if (event.kind === 'snapshot') messages = event.rollout.messages.map(({ content }) => content);
    if (event.kind === 'message') messages.push(event.message.content);
  }
  return messages;
}

describe.each([
  ['a WebSocket', overSocket],
  ['a MessagePort', overPort],
  ['no transport', inProcess],
])('the contract over %s', (_name, connect) => {
  it('answers calls, and gives errors with their code and sentence', async () => {
    const { services, folder } = await openServices();
    const client = await connect(services);
    expect(await client.app.info({})).toEqual({ version: '0.0.0', shell: 'cli', dataFolder: folder, dialogs: false });
    await expect(client.rollouts.get({ key: 'none' })).rejects.toMatchObject({
      message: 'This rollout is not in the library; open its file or folder first.',
      data: { code: 'not-found', retryable: false },
    });
  });

  it('carries a record with NaN and unknown keys unharmed', async () => {
    const { services, folder } = await openServices();
    const client = await connect(services);
    await mkdir(join(folder, 'rollouts'), { recursive: true });
    const record = JSON.stringify(makeRecord()).replace(
      '"reward":0.5,"usage"',
      '"reward":NaN,"mine":{"a":[NaN]},"usage"',
    );
    await writeFile(join(folder, 'rollouts/one.json'), record);
    await services.openLibrary();
    const seen = await until(await client.library.watch({ resume: null }), (events) =>
      events.some(({ event }) => 'rows' in event && event.rows.length === 1),
    );
    const [row] = seen.flatMap(({ event }) => ('rows' in event ? event.rows : []));
    const { rollout } = await client.rollouts.get({ key: row?.key ?? '' });
    expect([rollout.reward, rollout.mine]).toEqual([Number.NaN, { a: [Number.NaN] }]);
    expect(await client.rollouts.raw({ key: row?.key ?? '' })).toEqual({ text: record });
  });

  it('streams an episode so that a client that breaks off and comes back has each message once', async () => {
    const { services } = await openServices({ PORTOLAN_BASELINE_DELAY_MS: '2' });
    const client = await connect(services);
    const { episodes } = await client.runs.start(CONFIG);
    const key = episodes[0]?.key ?? '';
    const seen: Envelope<EpisodeEvent>[] = [];
    let breaks = 0;
    while (!seen.some(({ event }) => event.kind === 'end')) {
      const last = seen.at(-1);
      const resume = last ? { epoch: last.epoch, seq: last.seq } : null;
      const before = seen.length;
      for await (const item of await client.episodes.watch({ key, resume })) {
        seen.push(item);
        if (seen.length - before >= 40) break;
      }
      breaks += 1;
    }
    expect(breaks).toBeGreaterThan(2);
    expect(seen.filter(({ event }) => event.kind === 'snapshot')).toHaveLength(1);
    const deltas = seen.filter(({ event }) => event.kind === 'text-delta');
    expect(deltas.length).toBeGreaterThan(10);
    await services.openLibrary();
    const { rollout } = await client.rollouts.get({ key });
    expect(contents(seen)).toEqual(rollout.messages.map(({ content }) => content));
    expect(rollout.end_reason).toBe('submitted');
  });
});
