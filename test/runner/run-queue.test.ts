import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rolloutKey } from '../../electron/node/rollout-key.ts';
import { createRunQueue, type RunQueueOptions } from '../../electron/runner/run-queue.ts';
import { AppError } from '../../shared/base/errors.ts';
import type { EpisodeEvent, RunConfig } from '../../shared/contract/run.ts';
import type { Envelope } from '../../shared/contract/stream.ts';
import { commit } from '../../shared/rollout/events.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { call, FakeAgent, type FakeStep, says } from '../helpers/fake-agent.ts';
import { FakeEnvironment } from '../helpers/fake-environment.ts';
import { readRecordFile, START_MS } from '../helpers/run-fake.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { until } from '../helpers/until.ts';

const SUBMITTED = { name: 'submit_plan', reply: { text: '{"ok":true}', done: true, reward: 0.5 } };
const submits = says({ text: 'Mine.', calls: [call('c1', 'submit_plan', { plan: [] })] });
const hangs: FakeStep = { events: [{ kind: 'text-delta', text: 'Hm' }], end: 'hang' };
const CONFIG: RunConfig = {
  environment: 'fake',
  tasks: ['t1'],
  models: ['m1'],
  budget: { maxTurns: 3, maxTokens: 100, wallClockS: 60 },
  repeat: 1,
  concurrency: 1,
};

async function openQueue(options: Partial<RunQueueOptions> & { readonly steps?: () => readonly FakeStep[] } = {}) {
  const folder = await temporaryFolder();
  const told: string[] = [];
  const logged: string[] = [];
  const opened: string[] = [];
  const { steps = () => [submits], ...rest } = options;
  const queue = createRunQueue({
    openEnvironment: () => new FakeEnvironment({ calls: [SUBMITTED] }),
    openAgent: async ({ spec, maxTokens }) => {
      opened.push(`${spec} ${maxTokens}`);
      return new FakeAgent(steps());
    },
    clock: { now: () => START_MS },
    random: Math.random,
    log: (line) => logged.push(line),
    onRecord: {
      started: (path, { task_id }) => told.push(`started ${task_id} ${path}`),
      changed: () => {},
      ended: (path, { task_id }) => told.push(`ended ${task_id} ${path}`),
    },
    ...rest,
  });
  onTestFinished(() => queue.close());
  return { queue, folder, told, logged, opened };
}

async function records(folder: string): Promise<Rollout[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map((name) => readRecordFile(join(folder, name))));
}

type Queue = Awaited<ReturnType<typeof openQueue>>['queue'];

/** Waits until an episode of the queue has come this far. */
const reaches = (queue: Queue, key: string, kind: EpisodeEvent['kind']) =>
  until(queue.watchEpisode(key, null), (seen) => seen.some(({ event }) => event.kind === kind));

/** The first status of every kind of change, as lines. */
async function statusesTo(queue: Queue, ends: number): Promise<string[]> {
  const lines: string[] = [];
  let ended = 0;
  for await (const { event } of queue.watch(null)) {
    for (const { taskId, state, turns, drafts, reward, endReason } of event.kind === 'snapshot'
      ? event.episodes
      : [event.episode]) {
      lines.push([taskId, state, turns, drafts, reward, endReason].join(' '));
      if (state === 'ended') ended += 1;
    }
    if (ended >= ends) break;
  }
  return lines;
}

describe('a run', () => {
  it('is every task by every model, as often as asked', async () => {
    const { queue, folder, told, opened } = await openQueue();
    const { runId, episodes } = await queue.start(
      { ...CONFIG, tasks: ['t1', 't2'], models: ['m1', 'm2'], repeat: 2, concurrency: 3 },
      join(folder, 'new'),
    );
    const plan = episodes.map(({ taskId, model }) => `${taskId} ${model}`);
    expect(plan).toEqual(['t1 m1', 't1 m1', 't1 m2', 't1 m2', 't2 m1', 't2 m1', 't2 m2', 't2 m2']);
    expect(new Set(episodes.map(({ runId: of, state, maxTurns }) => `${of} ${state} ${maxTurns}`))).toEqual(
      new Set([`${runId} queued 3`]),
    );
    await queue.idle();
    const written = await records(join(folder, 'new'));
    expect(written.map(({ task_id, model }) => `${task_id} ${model}`).sort()).toEqual(plan);
    expect(written.every(({ end_reason, reward }) => end_reason === 'submitted' && reward === 0.5)).toBe(true);
    expect(opened).toHaveLength(8);
    expect(opened).toContain('m2 100');
    const names = await readdir(join(folder, 'new'));
    expect(new Set(names.map((name) => rolloutKey(join(folder, 'new', name), 0)))).toEqual(
      new Set(episodes.map(({ key }) => key)),
    );
    expect(told.filter((line) => line.startsWith('started'))).toHaveLength(8);
    expect(told.filter((line) => line.startsWith('ended'))).toHaveLength(8);
  });

  it('tells each change of its episodes once', async () => {
    const { queue, folder } = await openQueue();
    const lines = statusesTo(queue, 1);
    await queue.start(CONFIG, folder);
    expect(await lines).toEqual([
      't1 queued 0 0  ',
      't1 running 0 0  ',
      't1 running 1 0  ',
      't1 running 1 1  ',
      't1 running 1 1  submitted',
      't1 ended 1 1 0.5 submitted',
    ]);
    expect(await statusesTo(queue, 1)).toEqual(['t1 ended 1 1 0.5 submitted']);
  });

  it('keeps to its concurrency', async () => {
    const { queue, folder } = await openQueue({ steps: () => [hangs] });
    const { episodes } = await queue.start({ ...CONFIG, repeat: 5, concurrency: 2 }, folder);
    await Promise.all(episodes.slice(0, 2).map(({ key }) => reaches(queue, key, 'text-delta')));
    const [snapshot] = await until(queue.watch(null), () => true);
    const states = snapshot?.event.kind === 'snapshot' ? snapshot.event.episodes.map(({ state }) => state) : [];
    expect(states).toEqual(['running', 'running', 'queued', 'queued', 'queued']);
  });

  it('is refused with a sentence where it is too large, names no environment, or has no folder', async () => {
    const { queue, folder } = await openQueue({
      openEnvironment: () => {
        throw new AppError('bad-request', 'No such environment.');
      },
    });
    await expect(queue.start({ ...CONFIG, repeat: 1000, tasks: Array(11).fill('t') }, folder)).rejects.toMatchObject({
      code: 'bad-request',
      message: 'This run would have 11000 episodes, and a run can have 10000; take fewer tasks, models or repeats.',
    });
    await expect(queue.start(CONFIG, folder)).rejects.toThrow('No such environment.');
    const other = await openQueue();
    await writeFile(join(folder, 'file'), '');
    await expect(other.queue.start(CONFIG, join(folder, 'file', 'x'))).rejects.toMatchObject({ code: 'failed' });
    await other.queue.close();
    await expect(other.queue.start(CONFIG, folder)).rejects.toMatchObject({ code: 'cancelled' });
    expect(await readdir(folder)).toEqual(['file']);
  });
});

describe('stopping', () => {
  it('ends a running episode with a record and a waiting one without, and leaves the others alone', async () => {
    const steps = [[hangs], [submits]];
    const { queue, folder } = await openQueue({ steps: () => steps.shift() ?? [] });
    const { episodes } = await queue.start({ ...CONFIG, tasks: ['t1', 't2', 't3'] }, folder);
    const [first, second] = episodes;
    await reaches(queue, first?.key ?? '', 'text-delta');
    queue.stop({ kind: 'episode', episodeId: second?.episodeId ?? '' });
    queue.stop({ kind: 'episode', episodeId: first?.episodeId ?? '' });
    queue.stop({ kind: 'episode', episodeId: 'unknown' });
    await queue.idle();
    expect((await records(folder)).map(({ task_id, end_reason }) => `${task_id} ${end_reason}`)).toEqual([
      't1 cancelled',
      't3 submitted',
    ]);
    expect(await statusesTo(queue, 3)).toEqual([
      't1 ended 0 0  cancelled',
      't2 ended 0 0  cancelled',
      't3 ended 1 1 0.5 submitted',
    ]);
  });

  it('of everything ends at once, and closing waits for the records', async () => {
    const { queue, folder } = await openQueue({ steps: () => [hangs] });
    const { episodes } = await queue.start({ ...CONFIG, repeat: 50, concurrency: 2 }, folder);
    await Promise.all(episodes.slice(0, 2).map(({ key }) => reaches(queue, key, 'text-delta')));
    const watching = until(queue.watch(null), () => false).catch((error: unknown) => String(error));
    await queue.close();
    expect((await records(folder)).map(({ end_reason }) => end_reason)).toEqual(['cancelled', 'cancelled']);
    expect(await watching).toMatch(/^Error: the stream ended after/);
  });
});

describe('watching an episode', () => {
  it('gives a snapshot and then what follows, which add up to the record', async () => {
    const { queue, folder } = await openQueue();
    const { episodes } = await queue.start(CONFIG, folder);
    const seen: Envelope<EpisodeEvent>[] = [];
    for await (const item of queue.watchEpisode(episodes[0]?.key ?? '', null)) seen.push(item);
    const [first, ...rest] = seen;
    if (first?.event.kind !== 'snapshot') throw new Error('no snapshot came first');
    const { rollout } = first.event;
    const { started } = rollout;
    for (const { event } of rest) {
      if (event.kind === 'message' || event.kind === 'step' || event.kind === 'attempt' || event.kind === 'patch') {
        commit(rollout, event);
      }
    }
    expect(rest.map(({ seq }) => seq)).toEqual(rest.map((_, place) => first.seq + 1 + place));
    expect(rest.map(({ event }) => event.kind).filter((kind) => kind === 'end')).toEqual(['end']);
    expect(rest.at(-1)?.event).toEqual({ kind: 'end' });
    expect([rollout, started]).toEqual([(await records(folder))[0], '2026-03-04T06:00:00Z']);
  });

  it('gives snapshots that later events do not change', async () => {
    const { queue, folder } = await openQueue();
    const { episodes } = await queue.start(CONFIG, folder);
    const [snapshot] = await until(queue.watchEpisode(episodes[0]?.key ?? '', null), () => true);
    const before = structuredClone(snapshot);
    await queue.idle();
    expect(snapshot).toEqual(before);
  });

  it('shows nothing that is not on disk yet', async () => {
    const { queue, folder } = await openQueue();
    const { episodes } = await queue.start(CONFIG, folder);
    let shown = 0;
    for await (const { event } of queue.watchEpisode(episodes[0]?.key ?? '', null)) {
      if (event.kind !== 'message') continue;
      const [name = ''] = readdirSync(folder);
      shown += 1;
      expect(readFileSync(join(folder, name), 'utf8')).toContain(JSON.stringify(event.message.content));
    }
    expect(shown).toBe(4);
  });

  it('of one that waits begins with its record so far, and again when it starts', async () => {
    let now = START_MS;
    const steps = [[hangs], [submits]];
    const { queue, folder } = await openQueue({ steps: () => steps.shift() ?? [], clock: { now: () => now } });
    const { episodes } = await queue.start({ ...CONFIG, repeat: 2 }, folder);
    const [first, second] = episodes;
    const waiting = until(queue.watchEpisode(second?.key ?? '', null), (seen) =>
      seen.some(({ event }) => event.kind === 'end'),
    );
    await reaches(queue, first?.key ?? '', 'text-delta');
    now += 5000;
    queue.stop({ kind: 'episode', episodeId: first?.episodeId ?? '' });
    const snapshots = (await waiting).flatMap(({ event }) =>
      event.kind === 'snapshot' ? [event.rollout.started] : [],
    );
    expect(snapshots).toEqual(['2026-03-04T06:00:00Z', '2026-03-04T06:00:05Z']);
  });

  it('goes on where a client was cut off, also after the end, and is not there for newcomers then', async () => {
    const { queue, folder } = await openQueue();
    const { episodes } = await queue.start(CONFIG, folder);
    const key = episodes[0]?.key ?? '';
    const seen = await until(queue.watchEpisode(key, null), ({ length }) => length === 3);
    await queue.idle();
    const { epoch = '', seq = 0 } = seen.at(-1) ?? {};
    const rest = await until(queue.watchEpisode(key, { epoch, seq }), (items) => items.at(-1)?.event.kind === 'end');
    expect(rest[0]?.seq).toBe(seq + 1);
    for (const [unknown, resume] of [
      [key, null],
      [key, { epoch: 'another', seq }],
      ['unknown', null],
    ] as const) {
      expect(() => queue.watchEpisode(unknown, resume)).toThrow(
        'This episode does not run here (any more); look for its rollout in the library.',
      );
    }
  });
});

describe('trouble around an episode', () => {
  it('ends it without a record, and with a sentence, where its journal cannot begin', async () => {
    const { queue, folder, logged } = await openQueue({ random: () => 0.5 });
    await mkdir(join(folder, '20260304T060000Z_t1_m1_888888888888.journal.jsonl'));
    await queue.start(CONFIG, folder);
    await queue.idle();
    expect(await statusesTo(queue, 1)).toEqual(['t1 ended 0 0  error']);
    expect(logged).toEqual([
      expect.stringMatching(/^The file .*888888888888\.journal\.jsonl cannot be written \(EEXIST/),
    ]);
  });

  it('keeps the journal where the record cannot be written, and tries again when it closes', async () => {
    const { queue, folder, logged, told } = await openQueue({ random: () => 0.5 });
    const path = join(folder, '20260304T060000Z_t1_m1_888888888888.json');
    await mkdir(path);
    await queue.start(CONFIG, folder);
    await queue.idle();
    expect(await statusesTo(queue, 1)).toEqual(['t1 ended 1 1 0.5 submitted']);
    expect(logged).toEqual([expect.stringContaining(`The file ${path} cannot be written (EISDIR`)]);
    expect(told.filter((line) => line.startsWith('ended'))).toEqual([]);
    await rmdir(path);
    await queue.close();
    expect([await readdir(folder), (await readRecordFile(path)).end_reason]).toEqual([
      ['20260304T060000Z_t1_m1_888888888888.json'],
      'submitted',
    ]);
    expect(told.filter((line) => line.startsWith('ended'))).toEqual([`ended t1 ${path}`]);
  });

  it('is none where a listener throws', async () => {
    const fails = () => {
      throw new Error('full');
    };
    const { queue, folder, logged } = await openQueue({ onRecord: { started: fails, changed: fails, ended: fails } });
    await queue.start(CONFIG, folder);
    await queue.idle();
    expect((await records(folder))[0]?.end_reason).toBe('submitted');
    expect(new Set(logged.map((line) => line.replace(/of .*:/, 'of …:')))).toEqual(
      new Set(['The library was not told of …: full']),
    );
  });
});
