import { describe, expect, it } from 'vitest';
import type { Item } from '../../../renderer/steps/transcript/item.ts';
import { itemsOf } from '../../../renderer/steps/transcript/items-of.ts';
import { liveItems } from '../../../renderer/steps/transcript/live-items.ts';
import { draftsOf } from '../../../shared/rollout/drafts.ts';
import type { Message, Rollout } from '../../../shared/rollout/record.ts';
import { makeRecord } from '../../helpers/records.ts';

function itemsIn(overrides: Partial<Rollout>, waitingFor: string | null = null): readonly Item[] {
  const rollout = makeRecord({ steps: [], ...overrides });
  return itemsOf({ rollout, drafts: draftsOf(rollout), waitingFor }).items;
}

function assistant(content: string, ...calls: readonly (readonly [id: string, name: string, args: string])[]): Message {
  const toolCalls = calls.map(([id, name, args]) => ({ id, name, arguments: args }));
  return { role: 'assistant', content, reasoning: '', stop: '', tool_calls: toolCalls };
}

function reply(id: string, content: string): Message {
  return { role: 'tool', tool_call_id: id, name: 'any', content };
}

/** What stands where, in short. */
function outline(items: readonly Item[]): readonly string[] {
  return items.map(lineOf);
}

function lineOf(item: Item): string {
  switch (item.kind) {
    case 'turn':
      return `turn ${item.turn}${item.isCut ? ' cut' : ''}`;
    case 'call':
      return `call ${item.call.name} ${item.reply?.content ?? item.state}`;
    case 'draft':
      return `draft ${item.draft.index} ${item.called?.reply?.content ?? 'without call'}`;
    case 'orphan':
      return `orphan ${item.message.content}`;
    case 'user':
      return `${item.note}`;
    case 'attempt':
      return `attempt ${item.attempt.error}`;
    case 'notice':
      return `${item.tone} ${item.text}`;
    case 'system':
    case 'reasoning':
    case 'text':
      return `${item.kind} ${item.text}`;
    case 'live':
      return `live ${item.doing}`;
  }
}

describe('the items of a transcript', () => {
  it('join calls and results of a turn by id, though ids come again in later turns', () => {
    const items = itemsIn({
      messages: [
        assistant('', ['call_0', 'look', '{}'], ['call_1', 'see', '{}']),
        reply('call_1', 'seen'),
        reply('call_0', 'looked'),
        assistant('', ['call_0', 'look', '{}']),
        reply('call_0', 'looked again'),
      ],
    });
    expect(outline(items)).toEqual(['turn 1', 'call look looked', 'call see seen', 'turn 2', 'call look looked again']);
  });

  it('show results without a call and calls without a result', () => {
    const items = itemsIn({
      messages: [
        reply('nobody', 'too early'),
        assistant('', ['a', 'look', '{}']),
        reply('b', 'of another'),
        reply('b', 'and once more'),
      ],
    });
    expect(outline(items)).toEqual([
      ...['orphan too early', 'turn 1', 'call look unanswered', 'orphan of another', 'orphan and once more'],
    ]);
  });

  it('tell what the loop says from what a user says', () => {
    const user = (content: string): Message => ({ role: 'user', content });
    const items = itemsIn({
      messages: [
        user('You called no tool. This is how the task itself begins.'),
        assistant('Hm.'),
        user('You called no tool. A plan counts only through the tools.'),
        assistant('Hm.'),
        user('No tool was called. Plans only count through the tools.'),
        user('This is your last turn: send the best plan that you have.'),
        user('Anything else?'),
      ],
    });
    expect(outline(items).filter((line) => !/^t/.test(line))).toEqual([
      ...['message', 'nudge', 'nudge', 'last turn', 'message'],
    ]);
  });

  it('put drafts where their calls are: by id, and where the record has no ids, in order', () => {
    const messages = [
      assistant('', ['a', 'check_plan', '{"plan": [1'], ['b', 'check_plan', '{"plan": []}'], ['c', 'check_plan', '{}']),
      reply('a', 'not JSON'),
      reply('b', 'first'),
      reply('c', 'second'),
    ];
    const step = (id?: string) => ({
      ...{ turn: 1, tool: 'check_plan', plan: [], result: {} },
      ...(id === undefined ? {} : { tool_call_id: id }),
    });
    const inOrder = ['turn 1', 'call check_plan not JSON', 'draft 0 first', 'draft 1 second'];
    expect(outline(itemsIn({ messages, steps: [step(), step()] }))).toEqual(inOrder);
    expect(outline(itemsIn({ messages, steps: [step('b'), step('c')] }))).toEqual(inOrder);
    expect(outline(itemsIn({ messages, steps: [step('c'), step('lost'), { ...step(), turn: 9 }] }))).toEqual([
      ...['turn 1', 'call check_plan not JSON', 'call check_plan first', 'draft 0 second'],
      ...['draft 1 without call', 'draft 2 without call'],
    ]);
  });

  it('show failed requests, incomplete turns, switches, warnings and errors', () => {
    const half: Message = {
      ...{ role: 'assistant', content: 'Half a sen', reasoning: '', stop: '' },
      ...{ tool_calls: [], partial: true },
    };
    const attempt = { turn: 1, status: 503, error: 'overloaded', request_id: null, usage: null, ms: 10 };
    const items = itemsIn({
      messages: [half],
      attempts: [attempt, { ...attempt, status: 200, error: null }, { ...attempt, turn: 2, error: 'gone' }],
      provider_switches: ['a -> b'],
      warnings: ['odd'],
      errors: ['lost'],
    });
    expect(outline(items)).toEqual([
      ...[
        'turn 1 cut',
        'attempt overloaded',
        'text Half a sen',
        'attempt gone',
        'switch a -> b',
        'warning odd',
        'error lost',
      ],
    ]);
  });

  it('of a turn that streams in have the ids that they have once it is committed', () => {
    const live = {
      ...{ turn: 1, text: 'I look', reasoning: 'Where?', waitingFor: null },
      calls: [{ id: 'a', name: 'look', arguments: '{"at' }],
    };
    const streaming = liveItems(live, 0);
    const committed = itemsIn({
      messages: [
        {
          ...{ role: 'assistant', content: 'I look.', reasoning: 'Where?', stop: '' },
          tool_calls: [{ id: 'a', name: 'look', arguments: '{"at": 1}' }],
        },
      ],
    });
    expect(streaming.slice(0, -1).map(({ id }) => id)).toEqual(committed.map(({ id }) => id));
    expect(outline(streaming).at(-1)).toBe('live The model is writing a call of look');
  });

  it('say what is waited for', () => {
    const empty = { turn: 1, text: '', reasoning: '', calls: [], waitingFor: null };
    expect(outline(liveItems(empty, 0)).at(-1)).toBe('live Waiting for the model');
    expect(outline(liveItems({ ...empty, reasoning: 'Hm' }, 0)).at(-1)).toBe('live The model is reasoning');
    const waiting = { ...empty, waitingFor: { id: 'a', name: 'check_plan' } };
    expect(outline(liveItems(waiting, 1))).toEqual(['live Waiting for check_plan']);
    const messages = [assistant('', ['a', 'check_plan', '{}'], ['b', 'check_plan', '{}'])];
    expect(outline(itemsIn({ messages }, 'a'))).toEqual([
      ...['turn 1', 'call check_plan waiting', 'call check_plan unanswered'],
    ]);
  });

  it('have ids of their own', () => {
    const messages = Array.from({ length: 50 }, () => [assistant('a', ['x', 'y', '{}']), reply('z', 'w')]).flat();
    const ids = itemsIn({ messages, errors: ['e', 'e'], warnings: ['e'] }).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are found in time that grows with the messages, hostile or not', () => {
    const calls = Array.from({ length: 150_000 }, (_, index) => [`c${index}`, 'check_plan', '{}'] as const);
    const toolCalls = calls.map(([id, name, args]) => ({ id, name, arguments: args }));
    const asking: Message = { role: 'assistant', content: '', reasoning: '', stop: '', tool_calls: toolCalls };
    const messages = [asking, ...calls.map((_call, index) => reply(`o${index}`, ''))];
    const steps = calls.map((_call, index) => ({
      ...{ turn: 1, tool: 'check_plan', plan: [], result: {} },
      tool_call_id: `s${index}`,
    }));
    expect(itemsIn({ messages, steps }).length).toBe(450_001);
  });
});
