import { describe, expect, it } from 'vitest';
import type { Message, Rollout } from '../../shared/rollout/record.ts';
import { SummarySchema, summarize, totalUsage } from '../../shared/rollout/summary.ts';
import { addUsage, inputTokens, NO_USAGE, type Usage } from '../../shared/rollout/usage.ts';
import { makeRecord } from '../helpers/records.ts';

const USAGE: Usage = { input: 10, cached: 4, cache_write: null, output: 3, reasoning: 0 };
const turn = (usage?: Usage): Message => ({
  role: 'assistant',
  content: '',
  reasoning: '',
  stop: '',
  tool_calls: [],
  ...(usage && { usage }),
});
const ours = (overrides: Partial<Rollout>) => makeRecord({ schema: 'portolan.rollout/1', ...overrides });
const attempt = { turn: 1, status: 500, error: 'no', request_id: null, usage: USAGE, ms: 1 };

describe('tokens', () => {
  it('are added bucket by bucket, and absent stays absent', () => {
    expect(addUsage(USAGE, NO_USAGE)).toEqual(USAGE);
    expect(addUsage(USAGE, { ...USAGE, cache_write: 2 })).toEqual({
      input: 20,
      cached: 8,
      cache_write: 2,
      output: 6,
      reasoning: 0,
    });
    expect(addUsage(NO_USAGE, NO_USAGE)).toEqual(NO_USAGE);
    expect([USAGE, NO_USAGE, { ...NO_USAGE, cached: 0 }].map(inputTokens)).toEqual([14, null, 0]);
  });

  it('of a record are those of its turns and failed attempts', () => {
    const messages = [turn(USAGE), turn(), turn(USAGE)];
    const worked = { ...attempt, status: 200, error: null };
    const sum = { input: 30, cached: 12, cache_write: null, output: 9, reasoning: 0 };
    expect(totalUsage(ours({ messages, attempts: [attempt, worked] }))).toEqual(sum);
    expect(totalUsage(ours({ messages: [], attempts: [attempt] }))).toEqual(USAGE);
    expect(totalUsage(ours({ messages: [turn(NO_USAGE), turn()] }))).toEqual(NO_USAGE);
  });

  it('of a record that has none by turn are its totals', () => {
    expect(totalUsage(makeRecord())).toEqual({ ...NO_USAGE, input: 1200, output: 340 });
  });
});

describe('a summary', () => {
  it('is what a table shows', () => {
    const environment = { kind: 'berth', url: null, command: null, name: null, version: null };
    expect(summarize(ours({ id: 'mine', environment, tags: ['a'], errors: ['x', 'y'] }))).toEqual({
      rolloutId: 'mine',
      taskId: 'berth-001',
      model: 'vllm:test-model',
      environment: 'berth',
      started: '2026-03-04T06:00:00Z',
      seconds: 12.5,
      turns: 1,
      drafts: 1,
      submitted: true,
      reward: 0.5,
      endReason: 'submitted',
      errors: 2,
      usage: NO_USAGE,
      tags: ['a'],
    });
  });

  it('has no reward before the end, and no number that is none', () => {
    expect(summarize(makeRecord({ end_reason: null })).reward).toBe(null);
    const odd = summarize(makeRecord({ reward: Number.NaN, seconds: Number.POSITIVE_INFINITY }));
    expect([odd.reward, odd.seconds]).toEqual([null, null]);
    const { seconds: _cut, ...cutOff } = makeRecord();
    expect(summarize(cutOff).seconds).toBe(null);
  });

  it('of whatever opens can be sent to a screen', () => {
    for (const input_tokens of [-1, 2.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
      const summary = summarize(makeRecord({ usage: { input_tokens, output_tokens: 7 } }));
      expect(SummarySchema.parse(summary).usage).toEqual({ ...NO_USAGE, output: 7 });
    }
  });
});

it('scores no agent that was stopped from outside before it submitted', () => {
  const final = { submitted: false, plan: null, grade: null };
  const reward = (end: string | null, rest: object = { final, reward: 0 }) =>
    summarize(makeRecord({ end_reason: end, ...rest })).reward;
  expect([null, 'cancelled', 'interrupted', 'error', 'turn_limit'].map((end) => reward(end))).toEqual([
    null,
    null,
    null,
    0,
    0,
  ]);
  expect(reward('interrupted', { reward: 0.5 })).toBe(0.5);
});
