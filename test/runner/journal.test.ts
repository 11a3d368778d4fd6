import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openJournal } from '../../electron/runner/journal.ts';
import type { DurableEvent } from '../../shared/rollout/events.ts';
import { journalPath, readJournal } from '../../shared/rollout/journal.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { call, FakeAgent, type FakeStep, says } from '../helpers/fake-agent.ts';
import { FakeEnvironment } from '../helpers/fake-environment.ts';
import { makeRecord } from '../helpers/records.ts';
import { readRecordFile, runFake } from '../helpers/run-fake.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const said = (content: string): DurableEvent => ({ kind: 'message', message: { role: 'user', content } });

it('has each event in the file before its commit resolves, in the order of the commits', async () => {
  const path = join(await temporaryFolder(), 'new folder', 'x.json');
  const begun = makeRecord({ messages: [], end_reason: null });
  const journal = await openJournal(path, begun);
  const read = async () => readJournal(await readFile(journalPath(path), 'utf8'))?.rollout;
  expect(await read()).toEqual(begun);
  const seen = await Promise.all(
    ['a', 'b', 'c\n\u2028"d'].map(async (content) => {
      await journal.append(said(content));
      return (await read())?.messages.map((message) => message.content);
    }),
  );
  await journal.append({ kind: 'patch', patch: { reward: Number.NaN, end_reason: 'submitted' } });
  expect(seen.map((contents, place) => contents?.slice(0, place + 1))).toEqual([
    ['a'],
    ['a', 'b'],
    ['a', 'b', 'c\n\u2028"d'],
  ]);
  const finished = await read();
  expect(finished?.reward).toBeNaN();

  await journal.finish(finished ?? begun);
  expect(await readdir(join(path, '..'))).toEqual(['x.json']);
  expect(await readRecordFile(path)).toEqual(finished);
});

it('does not begin where it cannot write, or where another journal stands', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  const begun = makeRecord();
  await expect(openJournal(join(folder, 'file', 'x.json'), begun)).rejects.toMatchObject({
    code: 'failed',
    message: expect.stringMatching(/^The file .* cannot be written \(.*\); check that there is room and that you may/),
  });
  await writeFile(join(folder, 'x.journal.jsonl'), 'mine');
  await expect(openJournal(join(folder, 'x.json'), begun)).rejects.toMatchObject({ code: 'failed' });
  expect(await readFile(join(folder, 'x.journal.jsonl'), 'utf8')).toBe('mine');
});

it('stays when the record cannot be put in its place', async () => {
  const path = join(await temporaryFolder(), 'x.json');
  const begun = makeRecord({ messages: [] });
  const journal = await openJournal(path, begun);
  await mkdir(path);
  await journal.append(said('a'));
  await expect(journal.finish(begun)).rejects.toMatchObject({ code: 'failed' });
  const text = await readFile(journalPath(path), 'utf8');
  expect(readJournal(text)?.rollout.messages).toEqual([{ role: 'user', content: 'a' }]);
  await journal.discard();
});

/** Park and Miller's generator. */
function randomSource(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A random episode: turns with none to three calls, of any kind, that may fail or hang. */
function randomScene(seed: number) {
  const random = randomSource(seed);
  const texts = ['', 'A draft.', 'x\ny', '\ud800 lone', '{"plan":NaN}', '🚢'];
  const text = () => texts[random(texts.length)] ?? '';
  const ends: FakeStep['end'][] = ['turn', 'turn', 'turn', 'turn', new Error('broke'), 'hang'];
  const steps = Array.from({ length: 6 }, (_, turn): FakeStep => {
    const calls = Array.from({ length: random(4) }, (_, place) => {
      const args = random(5) === 0 ? text() : { plan: random(2) === 0 ? [{ vessel: text() }] : text() };
      return call(`c${turn}-${place}`, ['check_plan', 'check_plan', 'submit_plan', 'none'][random(4)] ?? '', args);
    });
    const usage = { input: random(100), cached: null, cache_write: null, output: random(9), reasoning: null };
    const whole = says({ text: text(), reasoning: text(), calls, usage });
    const end = ends[random(ends.length)] ?? 'turn';
    return { events: end === 'turn' ? whole.events : whole.events.slice(0, -1), end };
  });
  const calls = steps
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.kind === 'turn' ? event.turn.calls : []))
    .filter(({ name, error }) => name !== 'none' && error === null)
    .map(({ name }) => ({
      name,
      reply: { text: text(), done: random(6) === 0, reward: random(2) === 0 ? null : Number.NaN, warnings: [text()] },
    }));
  const hangs = (turn: number) => steps[turn - 1]?.end === 'hang';
  return { agent: new FakeAgent(steps), environment: new FakeEnvironment({ calls }), maxTurns: 1 + random(6), hangs };
}

it('read up to any commit adds up to what was in memory then, whatever the episode', async () => {
  const reasons = new Set<string | null>();
  for (let seed = 1; seed <= 40; seed += 1) {
    const folder = await temporaryFolder();
    const abort = new AbortController();
    const { agent, environment, maxTurns, hangs } = randomScene(seed * 7919);
    const inMemory: Rollout[] = [];
    const onDisk: (Rollout | undefined)[] = [];
    const { rollout } = await runFake({
      folder,
      agent,
      environment,
      signal: abort.signal,
      budget: { maxTurns },
      watch: (event) => {
        if (event.kind === 'turn-start' && hangs(event.turn)) setImmediate(() => abort.abort());
      },
      onCommit: (record) => {
        inMemory.push(structuredClone(record));
        // The header and the commits so far: others that shared the flush may follow already.
        const lines = readFileSync(join(folder, 'episode.journal.jsonl'), 'utf8').split('\n');
        onDisk.push(readJournal(`${lines.slice(0, 1 + inMemory.length).join('\n')}\n`)?.rollout);
      },
    });
    expect(onDisk).toEqual(inMemory);
    expect(rollout).toEqual(inMemory.at(-1));
    reasons.add(rollout.end_reason);
  }
  expect([...reasons].sort()).toEqual([
    'cancelled',
    'error',
    'no_tool_call',
    'server_ended',
    'submitted',
    'turn_limit',
  ]);
});
