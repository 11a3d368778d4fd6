import { expect, it } from 'vitest';
import type { DurableEvent, LiveEvent } from '../../shared/rollout/events.ts';
import { advance, type LiveTurn, LiveTurnSchema } from '../../shared/rollout/live-turn.ts';

const after = (...events: readonly (LiveEvent | DurableEvent)[]) =>
  events.reduce<LiveTurn | null>((live, event) => advance(live, event), null);
const EMPTY: LiveTurn = { turn: 1, text: '', reasoning: '', calls: [], waitingFor: null };
const start: LiveEvent = { kind: 'turn-start', turn: 1 };
const text = (piece: string): LiveEvent => ({ kind: 'text-delta', text: piece });
const assistant: DurableEvent = {
  kind: 'message',
  message: { role: 'assistant', content: 'ab', reasoning: '', stop: '', tool_calls: [] },
};
const tool: DurableEvent = { kind: 'message', message: { role: 'tool', tool_call_id: 'c1', name: 'x', content: '' } };
const sent: LiveEvent = { kind: 'tool-sent', id: 'c1', name: 'x' };

it('gathers what streams in, each call by its place', () => {
  expect(
    after(
      start,
      text('a'),
      text('b'),
      { kind: 'reasoning-delta', text: 'r' },
      { kind: 'tool-call-start', index: 0, id: 'c1', name: 'x' },
      { kind: 'tool-call-start', index: 1, id: '', name: 'y' },
      { kind: 'tool-call-delta', index: 0, text: '{' },
      { kind: 'tool-call-delta', index: 1, text: '[' },
      { kind: 'tool-call-delta', index: 0, text: '}' },
    ),
  ).toEqual({
    ...EMPTY,
    text: 'ab',
    reasoning: 'r',
    calls: [
      { id: 'c1', name: 'x', arguments: '{}' },
      { id: '', name: 'y', arguments: '[' },
    ],
  });
});

it('forgets an attempt that is void, and what a committed message has taken the place of', () => {
  expect(after(start, text('a'), start, text('b'))).toEqual({ ...EMPTY, text: 'b' });
  expect(after(start, text('a'), assistant)).toEqual(EMPTY);
});

it('knows which call the environment is answering', () => {
  expect(after(start, assistant, sent)?.waitingFor).toEqual({ id: 'c1', name: 'x' });
  expect(after(start, assistant, sent, tool)).toEqual(EMPTY);
});

it('is not moved by events of no turn, nor by calls out of order', () => {
  expect(after(text('a'), assistant)).toBe(null);
  const live = after(
    start,
    { kind: 'tool-call-start', index: 3, id: 'c1', name: 'x' },
    { kind: 'tool-call-delta', index: 0, text: '{' },
    { kind: 'patch', patch: { turns: 1 } },
    { kind: 'step', step: { turn: 1, tool: 'x', plan: null, result: null } },
    { kind: 'attempt', attempt: { turn: 1, status: null, error: null, request_id: null, usage: null, ms: 0 } },
  );
  expect(LiveTurnSchema.parse(live)).toEqual(EMPTY);
});

it('never changes a turn that was given out', () => {
  const events: LiveEvent[] = [start, { kind: 'tool-call-start', index: 0, id: 'c', name: 'x' }];
  const before = after(...events);
  const copy = structuredClone(before);
  for (const event of [text('a'), { kind: 'tool-call-delta', index: 0, text: '{' } as const, sent]) {
    advance(before, event);
  }
  expect(before).toEqual(copy);
});
