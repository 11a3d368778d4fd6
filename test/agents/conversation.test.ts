import { describe, expect, it } from 'vitest';
import type { Call, Turn } from '../../electron/agents/agent.ts';
import { Conversation } from '../../electron/agents/chat/conversation.ts';
import { readCalls } from '../../electron/agents/wire/calls.ts';
import { NO_USAGE } from '../../shared/rollout/usage.ts';

const STOP = { unified: 'tool_calls', raw: 'tool_calls' } as const;

function call(id: string, raw = '{}', name = 'check_plan'): Call {
  const [read] = readCalls([{ id, name, arguments: raw }], STOP);
  if (read === undefined) throw new Error('no call was read');
  return read;
}

function turn(text: string, calls: readonly Call[] = []): Turn {
  return { text, reasoning: 'Not sent back.', calls, stop: STOP, usage: NO_USAGE };
}

function sent(name: string, args: string, id = 'a') {
  return { id, type: 'function', function: { name, arguments: args } };
}

describe('a conversation', () => {
  it('sends results in order, then what else is to be said, as one message', () => {
    const conversation = new Conversation('Rules.');
    conversation.user('Situation.');
    const first = conversation.messages().length;
    conversation.commit(turn('Two drafts.', [call('a', '{"x": 1}'), call('b')]));
    conversation.user('This is your last turn.');
    conversation.results([
      [call('a'), 'One.'],
      [call('b'), ''],
    ]);
    conversation.user('Submit.');
    expect([first, conversation.messages()]).toEqual([
      2,
      [
        { role: 'system', content: 'Rules.' },
        { role: 'user', content: 'Situation.' },
        {
          role: 'assistant',
          content: 'Two drafts.',
          tool_calls: [sent('check_plan', '{"x": 1}'), sent('check_plan', '{}', 'b')],
        },
        { role: 'tool', tool_call_id: 'a', content: 'One.' },
        { role: 'tool', tool_call_id: 'b', content: '' },
        { role: 'user', content: 'This is your last turn.\n\nSubmit.' },
      ],
    ]);
  });

  it('sends no empty texts: no system, null beside calls', () => {
    const conversation = new Conversation('');
    conversation.user('Situation.');
    conversation.messages();
    conversation.commit(turn('', [call('a')]));
    expect(conversation.messages()).toEqual([
      { role: 'user', content: 'Situation.' },
      { role: 'assistant', content: null, tool_calls: [sent('check_plan', '{}')] },
    ]);
  });

  it('joins what is said before and after an empty turn', () => {
    const conversation = new Conversation('');
    conversation.user('Situation.');
    conversation.messages();
    conversation.commit(turn('\n'));
    conversation.user('No tool was called.');
    expect(conversation.messages()).toEqual([{ role: 'user', content: 'Situation.\n\nNo tool was called.' }]);
  });

  it('puts notes in the place of an empty turn, and otherwise beside what is said', () => {
    const conversation = new Conversation('');
    conversation.user('Situation.');
    conversation.messages();
    conversation.commit(turn(''));
    conversation.notes('V01 first');
    conversation.user('Go on.');
    conversation.messages();
    conversation.commit(turn('So'));
    conversation.notes('V02 next');
    conversation.user('Go on.');
    expect(conversation.messages()).toEqual([
      { role: 'user', content: 'Situation.' },
      { role: 'assistant', content: '(Notes so far, cut off by the output limit)\nV01 first' },
      { role: 'user', content: 'Go on.' },
      { role: 'assistant', content: 'So' },
      { role: 'user', content: '(Your notes from the turn that was cut off)\nV02 next\n\nGo on.' },
    ]);
  });

  it.each([
    ['{"plan": [', '{"invalid_arguments":"{\\"plan\\": ["}'],
    ['[1]', '{"invalid_arguments":"[1]"}'],
    ['{"start": NaN}', '{"invalid_arguments":"{\\"start\\": NaN}"}'],
    ['', '{}'],
  ])('sends arguments %j back as an object', (raw, expected) => {
    const conversation = new Conversation('');
    conversation.commit(turn('', [call('a', raw)]));
    expect(conversation.messages()).toEqual([
      { role: 'assistant', content: null, tool_calls: [sent('check_plan', expected)] },
    ]);
  });

  it('gives a call without a name one that servers take', () => {
    const conversation = new Conversation('');
    conversation.commit(turn('', [call('a', '{}', '')]));
    expect(conversation.messages()).toMatchObject([{ tool_calls: [sent('unnamed_tool', '{}')] }]);
  });
});
