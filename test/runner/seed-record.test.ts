import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Json } from '../../shared/base/json.ts';
import { readRecords, toJson, writeRecord } from '../../shared/rollout/read.ts';
import { summarize } from '../../shared/rollout/summary.ts';
import { call, FakeAgent, says } from '../helpers/fake-agent.ts';
import { FakeEnvironment } from '../helpers/fake-environment.ts';
import { readRecordFile, runFake } from '../helpers/run-fake.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

// Written by hand after the program that the record comes from: a cut-off turn, a plan sent as text, broken arguments, a
// call after the end, a reply that is no JSON, Python's NaN and Infinity, a provider switch.
const FIXTURE = join(import.meta.dirname, '../fixtures/records/seed-berth-001.json');
const PLAN = [{ vessel: 'V01', berth: 'B1', start: 200, cranes: 2 }];

/** Python's text of the fixture as plain data, NaN and Infinity as words. */
async function plain(): Promise<unknown> {
  const text = await readFile(FIXTURE, 'utf8');
  return JSON.parse(text.replaceAll(/(?<!\\)": (NaN|Infinity)/g, '": "$1"'));
}

it('opens a record of the original program, and writes every key and number of it back', async () => {
  const record = await readRecordFile(FIXTURE);
  expect(summarize(record)).toEqual({
    rolloutId: '3f9a1c07d2be',
    taskId: 'berth-001',
    model: 'hf:example/model-7b:alpha|beta@low',
    environment: null,
    started: '2026-02-11T09:14:03Z',
    seconds: 412.8,
    turns: 3,
    drafts: 2,
    submitted: true,
    reward: 0.7724,
    endReason: 'submitted',
    errors: 0,
    usage: { input: 9120, cached: null, cache_write: null, output: 31_007, reasoning: null },
    tags: [],
  });
  const written = writeRecord(record);
  expect(JSON.parse(written.replaceAll(/(?<!\\)": (NaN|Infinity)/g, '": "$1"'))).toEqual(await plain());
  expect([...readRecords(written)].map(({ kind }) => kind)).toEqual(['rollout']);
});

/** Every path of a value with the type that stands there; elements of a list are told apart by role or tool only. */
function types(value: Json, path = ''): string[] {
  if (Array.isArray(value))
    return [`${path} list`, ...value.flatMap((item: Json) => types(item, `${path}[${name(item)}]`))];
  if (typeof value !== 'object' || value === null) return [`${path} ${value === null ? 'null' : typeof value}`];
  return Object.entries(value).flatMap(([key, item]) => types(item, `${path}.${key}`));
}

function name(item: Json): string {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return '';
  const { role, tool } = Object.fromEntries(Object.entries(item));
  return String(role ?? tool ?? '');
}

it('writes each key that the original program writes, with the same type', async () => {
  const usage = { input: 10, cached: 5, cache_write: null, output: 3, reasoning: null };
  const draft = [{ vessel: 'V01', berth: 'B1', start: 195, cranes: 2 }];
  const agent = new FakeAgent([
    says({ reasoning: 'V01 first.', stop: { unified: 'length', raw: 'length' } }),
    says({
      text: 'I test a draft.',
      calls: [call('c1', 'check_plan', { plan: JSON.stringify(draft) }), call('c2', 'check_plan', '{"plan":')],
      usage,
    }),
    says({ calls: [call('c3', 'submit_plan', { plan: PLAN }), call('c4', 'check_plan', {})] }),
  ]);
  agent.switches.push('a -> b');
  const environment = new FakeEnvironment({
    calls: [
      { name: 'check_plan', reply: { text: '{"feasible":false,"cost":NaN,"violations":[{"rule":"R02"}]}' } },
      {
        name: 'submit_plan',
        reply: {
          text: 'graded',
          done: true,
          reward: 0.77,
          metadata: {
            grade: { feasible: true, cost: 1890, gap_pct: Number.POSITIVE_INFINITY },
            rubric: { feasible: 1, cost: 0.62 },
          },
        },
      },
    ],
  });
  const { rollout } = await runFake({
    folder: await temporaryFolder(),
    agent,
    environment,
    budget: { maxTurns: 3 },
  });
  const ours = new Set(types(toJson(rollout)));
  const theirs = types(toJson(await readRecordFile(FIXTURE)));
  expect(theirs.filter((type) => !ours.has(type))).toEqual([]);
});
