import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../electron/agents/agent.ts';
import { ChatStream } from '../../electron/agents/chat/chat-stream.ts';
import { readChunk } from '../../electron/agents/chat/chunk.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import { NO_USAGE } from '../../shared/rollout/usage.ts';
import { foldDeltas } from '../helpers/agent-events.ts';

/** Chunks as they stand on the wire. */
function run(chunks: readonly JsonObject[], maxTokens = 1000) {
  let ids = 0;
  const stream = new ChatStream({
    maxTokens,
    newId: () => {
      ids += 1;
      return `made-up-${ids}`;
    },
  });
  const events: AgentEvent[] = [];
  for (const value of chunks) {
    const read = readChunk(JSON.stringify(value));
    if (read.kind !== 'chunk') throw new Error(`not a chunk: ${JSON.stringify(value)}`);
    events.push(...stream.take(read.chunk));
  }
  events.push(...stream.finish());
  return { stream, events, turn: stream.turn() };
}

function delta(value: JsonObject, finish: string | null = null): JsonObject {
  return { choices: [{ index: 0, delta: value, finish_reason: finish }] };
}

function callDelta(call: JsonObject): JsonObject {
  return delta({ tool_calls: [call] });
}

const FINISH = delta({}, 'tool_calls');
const callsOf = (chunks: readonly JsonObject[]) =>
  run([...chunks, FINISH]).turn.calls.map(({ id, name, raw }) => [id, name, raw]);

describe('the text and reasoning of a chat stream', () => {
  it.each(['reasoning_content', 'reasoning'])('reads reasoning from %s, beside content in one delta', (field) => {
    const { events, turn } = run([delta({ [field]: 'Let me' }), delta({ [field]: ' see.', content: 'Yes.' }, 'stop')]);
    expect(events).toEqual([
      { kind: 'reasoning-delta', text: 'Let me' },
      { kind: 'reasoning-delta', text: ' see.' },
      { kind: 'text-delta', text: 'Yes.' },
    ]);
    expect(turn).toEqual({
      text: 'Yes.',
      reasoning: 'Let me see.',
      calls: [],
      stop: { unified: 'end', raw: 'stop' },
      usage: NO_USAGE,
    });
  });

  it('takes reasoning that comes under both names once, and ignores what is no text', () => {
    const { turn } = run([
      delta({ reasoning_content: 'Hm.', reasoning: 'Hm.' }),
      delta({ reasoning: { effort: 1 }, content: null }, 'stop'),
    ]);
    expect(turn.reasoning).toBe('Hm.');
  });

  it('streams again as reasoning what a lone closing tag shows to have been reasoning', () => {
    const { events, turn } = run([delta({ content: 'I think' }), delta({ content: '.</think>\n\nB2.' }, 'stop')]);
    expect(turn).toMatchObject({ reasoning: 'I think.', text: 'B2.' });
    expect(foldDeltas(events)).toEqual({ reasoning: 'I think.', text: 'B2.', calls: [] });
  });

  it('leaves tags alone where the server tells reasoning apart', () => {
    const { turn } = run([delta({ reasoning: 'Hm.' }), delta({ content: 'Write <think>x</think>.' }, 'stop')]);
    expect(turn.text).toBe('Write <think>x</think>.');
  });

  it('leaves tags in tool arguments alone', () => {
    const raw = '{"note":"</think>"}';
    const { turn } = run([
      delta({ content: 'Note:' }),
      callDelta({ index: 0, id: 'a', function: { name: 'n', arguments: raw } }),
      FINISH,
    ]);
    expect(turn).toMatchObject({ text: 'Note:', reasoning: '', calls: [{ raw, error: null }] });
  });
});

describe('the tool calls of a chat stream', () => {
  it('puts interleaved calls together by their index', () => {
    const { events, turn } = run([
      callDelta({ index: 0, id: 'a', function: { name: 'one', arguments: '' } }),
      callDelta({ index: 1, id: 'b', function: { name: 'two', arguments: '{"x"' } }),
      callDelta({ index: 0, function: { arguments: '{"y":' } }),
      callDelta({ index: 1, function: { arguments: ':1}' } }),
      callDelta({ index: 0, function: { arguments: '2}', name: '' } }),
      FINISH,
    ]);
    expect(turn.calls).toEqual([
      { id: 'a', name: 'one', raw: '{"y":2}', arguments: { y: 2 }, error: null },
      { id: 'b', name: 'two', raw: '{"x":1}', arguments: { x: 1 }, error: null },
    ]);
    expect(foldDeltas(events).calls).toEqual(turn.calls.map(({ id, name, raw }) => ({ id, name, raw })));
  });

  it('keeps whole calls apart that all have index 0', () => {
    expect(
      callsOf([
        callDelta({ index: 0, id: 'a', function: { name: 'one', arguments: '{"x":1}' } }),
        callDelta({ index: 0, id: 'b', function: { name: 'one', arguments: '{"x":2}' } }),
        callDelta({ index: 0, function: { name: 'one', arguments: '{"x":3}' } }),
      ]),
    ).toEqual([
      ['a', 'one', '{"x":1}'],
      ['b', 'one', '{"x":2}'],
      ['made-up-1', 'one', '{"x":3}'],
    ]);
  });

  it('does without an index, by id or by what begins with a name', () => {
    expect(
      callsOf([
        callDelta({ id: 'a', function: { name: 'one', arguments: '{' } }),
        callDelta({ function: { arguments: '}' } }),
        callDelta({ function: { name: 'two', arguments: '' } }),
        callDelta({ id: 'a', function: { arguments: ' ' } }),
      ]),
    ).toEqual([
      ['a', 'one', '{} '],
      ['made-up-1', 'two', ''],
    ]);
  });

  it('takes a name that comes late or again with each delta, and an id that comes late', () => {
    const { events, turn } = run([
      callDelta({ index: 0, function: { arguments: '{"x"' } }),
      callDelta({ index: 0, id: 'a', function: { name: 'one', arguments: ':' } }),
      callDelta({ index: 0, id: 'a', function: { name: 'one', arguments: '1}' } }),
      FINISH,
    ]);
    expect(turn.calls).toMatchObject([{ id: 'a', name: 'one', raw: '{"x":1}' }]);
    expect(foldDeltas(events).calls).toEqual([{ id: 'a', name: 'one', raw: '{"x":1}' }]);
  });

  it('makes up an id in the place of one that is missing or taken', () => {
    expect(
      callsOf([
        callDelta({ index: 0, id: 'a', function: { name: 'one', arguments: '{}' } }),
        callDelta({ index: 1, id: 'a', function: { name: 'two', arguments: '{}' } }),
        callDelta({ index: 2, id: '', function: { name: 'three', arguments: '{}' } }),
      ]).map(([id]) => id),
    ).toEqual(['a', 'made-up-1', 'made-up-2']);
  });

  it('reads arguments that come as an object, or not at all', () => {
    const { turn } = run([
      callDelta({ index: 0, id: 'a', function: { name: 'one', arguments: { x: 1 } } }),
      callDelta({ index: 1, id: 'b', function: { name: 'two', arguments: null } }),
      FINISH,
    ]);
    expect(turn.calls).toMatchObject([
      { raw: '{"x":1}', arguments: { x: 1 }, error: null },
      { raw: '', arguments: {}, error: null },
    ]);
  });

  it.each([
    ['{"plan": [', 'arguments are not valid JSON: Unexpected end of JSON input'],
    ['[1]', 'arguments must be a JSON object'],
    ['null', 'arguments must be a JSON object'],
    ['"text"', 'arguments must be a JSON object'],
  ])('gives arguments %s as an error', (raw, error) => {
    const { turn } = run([callDelta({ index: 0, id: 'a', function: { name: 'one', arguments: raw } }), FINISH]);
    expect(turn.calls).toEqual([{ id: 'a', name: 'one', raw, arguments: {}, error }]);
  });

  it('gives a call without a name as an error', () => {
    const { events, turn } = run([callDelta({ index: 0, id: 'a', function: { arguments: '{}' } }), FINISH]);
    expect(turn.calls).toEqual([{ id: 'a', name: '', raw: '{}', arguments: {}, error: 'the call names no tool' }]);
    expect(foldDeltas(events).calls).toEqual([{ id: 'a', name: '', raw: '{}' }]);
  });

  it('never lets the last call of a cut-off turn be run, even if its text is whole', () => {
    const { turn } = run([
      callDelta({ index: 0, id: 'a', function: { name: 'one', arguments: '{"x":1}' } }),
      callDelta({ index: 1, id: 'b', function: { name: 'two', arguments: '{"x":2}' } }),
      delta({}, 'length'),
    ]);
    expect(turn.stop).toEqual({ unified: 'length', raw: 'length' });
    expect(turn.calls.map(({ arguments: args, error }) => [args, error])).toEqual([
      [{ x: 1 }, null],
      [{}, 'the turn was cut off before this call was complete'],
    ]);
  });
});

describe('the end of a chat stream', () => {
  it.each([
    ['stop', 'end'],
    ['eos_token', 'end'],
    ['length', 'length'],
    ['content_filter', 'filtered'],
    ['abort', 'error'],
    ['something_new', 'unknown'],
  ])('reads %s as %s', (raw, unified) => {
    expect(run([delta({ content: 'x' }, raw)]).turn.stop).toEqual({ unified, raw });
  });

  it('reads a stop with calls as calls', () => {
    const { turn } = run([callDelta({ index: 0, id: 'a', function: { name: 'one' } }), delta({}, 'stop')]);
    expect(turn.stop).toEqual({ unified: 'tool_calls', raw: 'stop' });
  });

  it('is there with a finish reason, or with the end marker after some output', () => {
    const none = run([delta({ content: 'x' })]).stream;
    expect(none.complete).toBe(false);
    none.markDone();
    expect([none.complete, none.turn().stop]).toEqual([true, { unified: 'end', raw: '' }]);
    const empty = run([]).stream;
    empty.markDone();
    expect(empty.complete).toBe(false);
    expect(run([delta({}, 'stop')]).stream.complete).toBe(true);
  });

  it.each([
    ['text', delta({ content: 'x'.repeat(51) })],
    ['reasoning', delta({ reasoning: 'x'.repeat(51) })],
    ['arguments', callDelta({ index: 0, function: { name: 'a', arguments: 'x'.repeat(51) } })],
    ['arguments of a call without a name', callDelta({ index: 0, function: { arguments: 'x'.repeat(51) } })],
  ])('is made here where %s outgrow five characters a token', (_what, chunk) => {
    const { stream, turn } = run([chunk], 10);
    expect([stream.overlong, stream.complete, turn.stop]).toEqual([
      true,
      true,
      { unified: 'length', raw: 'length (harness cap)' },
    ]);
  });

  it('is the server’s where a turn is long and whole', () => {
    expect(run([delta({ content: 'x'.repeat(51) }, 'stop')], 10).turn.stop).toEqual({ unified: 'end', raw: 'stop' });
  });
});

describe('the usage of a chat stream', () => {
  it.each<[string, JsonObject | null, object]>([
    ['missing', null, NO_USAGE],
    ['of zeros', { prompt_tokens: 0, completion_tokens: 0 }, NO_USAGE],
    ['no count', { prompt_tokens: 'many', completion_tokens: -1 }, NO_USAGE],
    ['plain', { prompt_tokens: 10, completion_tokens: 3 }, { ...NO_USAGE, input: 10, output: 3 }],
    [
      'in detail',
      {
        prompt_tokens: 10,
        completion_tokens: 3,
        prompt_tokens_details: { cached_tokens: 4 },
        completion_tokens_details: { reasoning_tokens: 2 },
      },
      { input: 6, cached: 4, cache_write: null, output: 3, reasoning: 2 },
    ],
    [
      'with empty details',
      { prompt_tokens: 10, completion_tokens: 0, prompt_tokens_details: null },
      { ...NO_USAGE, input: 10, output: 0 },
    ],
  ])('%s is read as it is', (_what, usage, expected) => {
    expect(run([delta({ content: 'x' }, 'stop'), { choices: [], usage }]).turn.usage).toEqual(expected);
  });

  it('is the newest of reports that contain each other', () => {
    const report = (completion_tokens: number) => ({
      choices: [{ delta: { content: 'x' } }],
      usage: { prompt_tokens: 10, completion_tokens },
    });
    expect(run([report(1), report(2), delta({}, 'stop')]).turn.usage).toMatchObject({ input: 10, output: 2 });
  });
});
