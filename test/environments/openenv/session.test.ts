import { describe, expect, it } from 'vitest';
import {
  callFrame,
  errorFrame,
  LIST_TOOLS,
  observation,
  resetFrame,
  textResult,
} from '../../helpers/openenv-server.ts';
import { NEVER, withSession } from '../../helpers/openenv-session.ts';

const TASK = { taskId: 't1', episodeId: 'e1' };
const SAY = { name: 'say', arguments: {} };
const STATE = { type: 'state' };
const WHOLE = { instructions: 'rules', situation: 'ships' };

function state(data: object) {
  return { send: JSON.stringify({ type: 'state', data }) };
}

describe('a reset over OpenEnv', () => {
  it('sends the task and the episode, and nothing else', async () => {
    const answer = [observation({}, { metadata: WHOLE })];
    await withSession([{ expect: resetFrame('hafen-α⚓', 'e/2'), answer }], async (session) => {
      const reply = await session.reset({ taskId: 'hafen-α⚓', episodeId: 'e/2' }, NEVER);
      expect(reply).toEqual({ metadata: WHOLE, warnings: [] });
    });
  });

  const NONE = 'The server sends no metadata with a task, as servers of OpenEnv before 0.4 do not.';
  const EMPTY_STATE = { episode_id: 'e1', step_count: 0 };

  // What servers of each generation put where; the state is asked for only when something is missing.
  it.each([
    ['0.2 to 0.3: nowhere', { observation: {} }, EMPTY_STATE, {}, [NONE]],
    ['0.2 to 0.3: its own fields', { observation: WHOLE }, null, WHOLE, []],
    ['0.2 to 0.3: inside, by its own doing', { observation: { metadata: WHOLE } }, null, WHOLE, []],
    ['0.2 to 0.3: its state', { observation: {} }, { ...EMPTY_STATE, ...WHOLE }, WHOLE, []],
    ['0.4: inside and beside', { observation: { metadata: WHOLE }, metadata: WHOLE }, null, WHOLE, []],
    ['0.4: inside, nothing said', { observation: { metadata: {} } }, EMPTY_STATE, {}, [NONE]],
    ['beside only', { observation: {}, metadata: WHOLE }, null, WHOLE, []],
    ['beside wins', { observation: { metadata: { instructions: 'old' } }, metadata: WHOLE }, null, WHOLE, []],
    ['null in both places', { observation: { metadata: null }, metadata: null }, EMPTY_STATE, {}, [NONE]],
    ['a text in both places', { observation: { metadata: 'x' }, metadata: 'y' }, EMPTY_STATE, {}, [NONE]],
    ['empty beside', { observation: { metadata: WHOLE }, metadata: {} }, null, WHOLE, []],
    [
      'half of it in fields, half in the state',
      { observation: { instructions: 'rules', tools: [], result: 1, error: null, done: false, reward: 0 } },
      { situation: 'ships', instructions: 'other', step_count: 0 },
      WHOLE,
      [],
    ],
    [
      'empty words, and a state that is no better',
      { observation: {}, metadata: { instructions: '', tier: 1 } },
      { episode_id: 7, step_count: 'x', extra: [1] },
      { instructions: '', tier: 1, extra: [1] },
      [],
    ],
  ])('finds metadata: %s', async (_where, data, stateData, metadata, warnings) => {
    const reset = { expect: resetFrame('t1'), answer: [{ send: JSON.stringify({ type: 'observation', data }) }] };
    const asked = stateData === null ? [] : [{ expect: STATE, answer: [state(stateData)] }];
    await withSession([reset, ...asked], async (session) => {
      expect(await session.reset(TASK, NEVER)).toEqual({ metadata, warnings });
    });
  });

  it.each(['{"type":"observation"}', '{"type":"observation","data":null}', '{"type":"observation","data":{}}'])(
    'takes %s for an observation that says nothing',
    async (send) => {
      const refused = { expect: STATE, answer: [errorFrame('EXECUTION_ERROR', 'no state')] };
      await withSession([{ expect: resetFrame('t1'), answer: [{ send }] }, refused], async (session) => {
        expect(await session.reset(TASK, NEVER)).toEqual({ metadata: {}, warnings: [NONE] });
      });
    },
  );

  it('warns when the server posed another task', async () => {
    const answer = [observation({}, { metadata: { ...WHOLE, task_id: 't0' } })];
    await withSession([{ expect: resetFrame('t1'), answer }], async (session) => {
      expect((await session.reset(TASK, NEVER)).warnings).toEqual([
        'Task "t1" was asked for, but the server says that it posed "t0".',
      ]);
    });
  });

  it.each(['Unknown task_id t1; known are t2, t3.', 'no task t1', "Task 't1' does not exist", 'task t1 not found'])(
    'knows an unknown task by "%s"',
    async (words) => {
      await withSession(
        [{ expect: resetFrame('t1'), answer: [errorFrame('EXECUTION_ERROR', words)] }],
        async (session) => {
          await expect(session.reset(TASK, NEVER)).rejects.toMatchObject({
            code: 'not-found',
            message: expect.stringMatching(/ has no task "t1": /),
          });
        },
      );
    },
  );

  it('fails with the words of the server, and can be tried again', async () => {
    const exchanges = [
      { expect: resetFrame('t1'), answer: [errorFrame('EXECUTION_ERROR', 'the crane broke')] },
      { expect: resetFrame('t1'), answer: [observation({}, { metadata: WHOLE })] },
    ];
    await withSession(exchanges, async (session) => {
      const failed = { code: 'failed', message: expect.stringContaining('the crane broke') };
      await expect(session.reset(TASK, NEVER)).rejects.toMatchObject(failed);
      expect((await session.reset(TASK, NEVER)).metadata).toEqual(WHOLE);
    });
  });

  it('takes hostile keys as data', async () => {
    const send =
      '{"type":"observation","data":{"metadata":{"__proto__":{"instructions":"x"},"constructor":1,"situation":"s"}}}';
    const exchanges = [
      { expect: resetFrame('t1'), answer: [{ send }] },
      { expect: STATE, answer: [state({})] },
    ];
    await withSession(exchanges, async (session) => {
      const { metadata } = await session.reset(TASK, NEVER);
      expect(Object.keys(metadata)).toEqual(['__proto__', 'constructor', 'situation']);
      expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype);
    });
  });
});

describe('the tools over OpenEnv', () => {
  const SCHEMA = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] };
  const LISTED = [
    { name: 'snake', description: 'One.', input_schema: SCHEMA, title: null, icons: null },
    { name: 'camel', description: 'Two.', inputSchema: SCHEMA },
    { name: 'null', description: null, input_schema: null },
    { name: 'bare' },
    { description: 'nameless' },
    'no tool',
  ];
  const ANY = { type: 'object', properties: {} };
  const READ = [
    { name: 'snake', description: 'One.', input_schema: SCHEMA },
    { name: 'camel', description: 'Two.', input_schema: SCHEMA },
    { name: 'null', description: '', input_schema: ANY },
    { name: 'bare', description: '', input_schema: ANY },
  ];

  it('are read in any spelling, and asked for once', async () => {
    await withSession([{ expect: LIST_TOOLS, answer: [observation({ tools: LISTED })] }], async (session) => {
      expect(await session.listTools(NEVER)).toEqual(READ);
      expect(await session.listTools(NEVER)).toEqual(READ);
    });
  });

  it('may be none', async () => {
    await withSession([{ expect: LIST_TOOLS, answer: [observation({ tools: [] })] }], async (session) => {
      expect(await session.listTools(NEVER)).toEqual([]);
    });
  });

  const LIST_BY_MCP = { type: 'mcp', data: { jsonrpc: '2.0', id: 1, method: 'tools/list' } };

  it.each([
    ['refuses the action', errorFrame('VALIDATION_ERROR', 'Field required', { errors: [] })],
    ['fails at the action', errorFrame('EXECUTION_ERROR', 'no such action')],
    ['answers without a list', observation({ message: 'what?' })],
  ])('are asked for by JSON-RPC when the server %s', async (_what, refusal) => {
    const listed = {
      send: JSON.stringify({ type: 'mcp', data: { jsonrpc: '2.0', id: 1, result: { tools: LISTED } } }),
    };
    const exchanges = [
      { expect: LIST_TOOLS, answer: [refusal] },
      { expect: LIST_BY_MCP, answer: [listed] },
    ];
    await withSession(exchanges, async (session) => {
      expect(await session.listTools(NEVER)).toEqual(READ);
    });
  });

  it('are reported missing with the first reason when both ways fail', async () => {
    const error = { code: -32603, message: 'does not support MCP', data: null };
    const exchanges = [
      { expect: LIST_TOOLS, answer: [errorFrame('VALIDATION_ERROR', 'Field required')] },
      {
        expect: LIST_BY_MCP,
        answer: [{ send: JSON.stringify({ type: 'mcp', data: { jsonrpc: '2.0', id: 1, error } }) }],
      },
    ];
    await withSession(exchanges, async (session) => {
      const missing = { code: 'protocol', message: expect.stringContaining('Field required') };
      await expect(session.listTools(NEVER)).rejects.toMatchObject(missing);
    });
  });
});

describe('a tool call over OpenEnv', () => {
  const text = (...texts: string[]) =>
    texts.map((words) => ({ type: 'text', text: words, annotations: null, meta: null }));
  const result = (rest: object) => ({
    content: [],
    structured_content: null,
    meta: null,
    data: null,
    is_error: false,
    ...rest,
  });
  const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
  const leftOut = 'The reply to say held content of type image, which was left out.';

  it.each([
    ['a text', result({ content: text('hi'), data: 'other' }), 'hi', []],
    ['several texts', result({ content: text('a', 'b', '') }), 'a\nb\n', []],
    ['a text and an image', result({ content: [...text('a'), image, image] }), 'a', [leftOut]],
    ['an image', result({ content: [image] }), '', [leftOut]],
    ['no content', result({}), '', []],
    ['odd blocks', result({ content: [null, 5, { type: 'text' }, {}, { type: 'text', text: 'z' }] }), '\nz', []],
    ['data that is a text', result({ data: 'hi' }), 'hi', []],
    ['data', result({ data: { ok: [1, 2.5, null] } }), '{"ok":[1,2.5,null]}', []],
    ['data that is zero', result({ data: 0 }), '0', []],
    ['structured content', result({ structured_content: { result: 1 } }), '{"result":1}', []],
    ['structured content in camel case', { content: [], structuredContent: { result: 1 } }, '{"result":1}', []],
    ['a bare text', 'hi', 'hi', []],
    ['a bare number', 7, '7', []],
    ['a bare list', [1, 'a'], '[1,"a"]', []],
    ['an object of its own', { ok: true }, '{"ok":true}', []],
    ['nothing', null, '', []],
  ])('gives the text of %s', async (_what, value, expected, warnings) => {
    const answer = [observation({ tool_name: 'say', result: value, error: null }, { reward: 0.25 })];
    await withSession([{ expect: callFrame('say'), answer }], async (session) => {
      expect(await session.call(SAY, NEVER)).toEqual({
        text: expected,
        failed: false,
        done: false,
        reward: 0.25,
        metadata: {},
        warnings,
      });
    });
  });

  it('sends the arguments as they are', async () => {
    const args = { plan: [{ vessel: 'V1', start: 1.5, berth: '⚓' }], note: null };
    await withSession([{ expect: callFrame('say', args), answer: [observation({})] }], async (session) => {
      await session.call({ name: 'say', arguments: args }, NEVER);
    });
  });

  it.each([
    ['raised', { error_type: 'execution_error', message: 'the berth was not found' }, 'the berth was not found'],
    ['does not exist', { error_type: 'tool_not_found', message: 'Unknown tool: x' }, 'Unknown tool: x'],
    ['took too long', { error_type: 'timeout', message: 'timed out' }, 'timed out'],
    ['failed in a new way', { error_type: 'meteor', message: 'boom', when: 'now' }, 'boom'],
    ['failed without a message', { error_type: 'x' }, '{"error_type":"x"}'],
    ['failed with a bare text', 'boom', 'boom'],
  ])('tells the model that the tool %s, and goes on', async (_what, error, message) => {
    const exchanges = [
      { expect: callFrame('say'), answer: [observation({ tool_name: 'say', result: null, error }, { reward: 0.1 })] },
      { expect: callFrame('say'), answer: [observation(textResult('say', 'hi'))] },
    ];
    await withSession(exchanges, async (session) => {
      const failed = {
        text: JSON.stringify({ error: message }),
        failed: true,
        done: false,
        reward: 0.1,
        metadata: {},
        warnings: [],
      };
      expect(await session.call(SAY, NEVER)).toEqual(failed);
      expect(await session.call(SAY, NEVER)).toMatchObject({ text: 'hi', failed: false });
    });
  });

  it.each(['is_error', 'isError'])('has failed when the result says %s', async (key) => {
    const answer = [observation({ tool_name: 'say', result: { content: text('no crane'), [key]: true } })];
    await withSession([{ expect: callFrame('say'), answer }], async (session) => {
      expect(await session.call(SAY, NEVER)).toMatchObject({ text: 'no crane', failed: true });
    });
  });

  it.each([
    ['null', null, []],
    ['0', 0, []],
    ['-1.5', -1.5, []],
    ['1e308', 1e308, []],
    ['true', 1, []],
    ['false', 0, []],
    ['NaN', null, ['NaN']],
    ['-Infinity', null, ['-Infinity']],
    ['"0.5"', null, ['0.5']],
    ['{}', null, ['an object']],
  ])('reads the reward %s as %s', async (raw, reward, warned) => {
    const send = `{"type":"observation","data":{"observation":{},"reward":${raw}}}`;
    await withSession([{ expect: callFrame('say'), answer: [{ send }] }], async (session) => {
      const reply = await session.call(SAY, NEVER);
      expect(reply).toMatchObject({ reward, done: false });
      expect(reply.warnings).toEqual(
        warned.map((what) => `The server sent a reward that is not a finite number (${what}); it was left out.`),
      );
    });
  });

  it.each([
    ['true', true, 0],
    ['null', false, 0],
    ['"yes"', false, 1],
  ])('reads the done %s as %s', async (raw, done, warnings) => {
    const send = `{"type":"observation","data":{"observation":{},"done":${raw}}}`;
    await withSession([{ expect: callFrame('say'), answer: [{ send }] }], async (session) => {
      const reply = await session.call(SAY, NEVER);
      expect([reply.done, reply.warnings.length]).toEqual([done, warnings]);
    });
  });

  it('takes reward and done from within the observation, where they are nowhere else', async () => {
    const send = '{"type":"observation","data":{"observation":{"reward":0.5,"done":true}}}';
    await withSession([{ expect: callFrame('say'), answer: [{ send }] }], async (session) => {
      expect(await session.call(SAY, NEVER)).toMatchObject({ reward: 0.5, done: true, metadata: {} });
    });
  });

  const VERDICT = { grade: { total: 0.5 }, rubric: { r1: 1 }, end_reason: 'submitted' };

  it.each([
    ['the metadata', { metadata: VERDICT }, {}],
    ['the metadata beside', {}, { metadata: VERDICT }],
    ['the fields of the observation', VERDICT, {}],
    ['the structured content', { tool_name: 'say', result: { structured_content: { ...VERDICT, text: 'x' } } }, {}],
    ['the data', { tool_name: 'say', result: { content: [], data: VERDICT } }, {}],
    ['the text', { tool_name: 'say', result: { content: text(JSON.stringify({ ...VERDICT, more: 1 })) } }, {}],
    ['a bare text', { tool_name: 'say', result: JSON.stringify(VERDICT) }, {}],
    [
      'all over the place',
      { grade: VERDICT.grade, result: { data: { grade: 0, rubric: VERDICT.rubric } } },
      { metadata: { end_reason: 'submitted' } },
    ],
  ])('finds the verdict of the last call in %s', async (_where, inner, rest) => {
    const answer = [observation(inner, { done: true, reward: 0.5, ...rest })];
    await withSession([{ expect: callFrame('say'), answer }], async (session) => {
      expect(await session.call(SAY, NEVER)).toMatchObject({ done: true, reward: 0.5, metadata: VERDICT });
    });
  });

  it('does not look for a verdict before the end', async () => {
    const answer = [observation({ tool_name: 'say', result: JSON.stringify(VERDICT) })];
    await withSession([{ expect: callFrame('say'), answer }], async (session) => {
      expect((await session.call(SAY, NEVER)).metadata).toEqual({});
    });
  });

  it('passes on what the server answers before a reset and after the end', async () => {
    const exchanges = [
      { expect: callFrame('say'), answer: [observation({ error: 'reset first' })] },
      { expect: callFrame('say'), answer: [observation({}, { done: true, reward: 1 })] },
      { expect: callFrame('say'), answer: [observation({ error: 'it is over' }, { done: true })] },
    ];
    await withSession(exchanges, async (session) => {
      expect(await session.call(SAY, NEVER)).toMatchObject({ text: '{"error":"reset first"}', done: false });
      expect(await session.call(SAY, NEVER)).toMatchObject({ text: '', done: true, reward: 1 });
      expect(await session.call(SAY, NEVER)).toMatchObject({ text: '{"error":"it is over"}', done: true });
    });
  });

  it('tells a session that the server let expire from a tool that failed', async () => {
    const error = { error_type: 'execution_error', message: 'MCP client is not available; environment is closed' };
    const answer = [observation({ tool_name: 'say', result: null, error })];
    await withSession([{ expect: callFrame('say'), answer }], async (session) => {
      const expired = { code: 'lost', message: expect.stringContaining('expired') };
      await expect(session.call(SAY, NEVER)).rejects.toMatchObject(expired);
    });
  });

  it('refuses a reply of another kind', async () => {
    await withSession([{ expect: callFrame('say'), answer: [state({})] }], async (session) => {
      await expect(session.call(SAY, NEVER)).rejects.toMatchObject({ code: 'protocol' });
    });
  });
});
