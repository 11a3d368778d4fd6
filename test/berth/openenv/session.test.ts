import { expect, test } from 'vitest';
import { TASKS } from '../../../electron/berth/tasks.ts';
import { situationText } from '../../../electron/berth/text/situation.ts';
import type { Json } from '../../../shared/base/json.ts';
import { callFrame, withServer } from './raw-client.ts';

const [, task] = TASKS;
if (task === undefined) throw new Error('there is no second task');
const reference: Json = task.reference.map((row) => ({ ...row }));

test('a reset answers with the same metadata in the observation and at the top level', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    const data = { task_id: task.id, episode_id: 'épisode 1', seed: -3, unknown: [1] };
    const metadata = {
      episode_id: 'épisode 1',
      task_id: task.id,
      split: 'shipped',
      difficulty: 'tier-1',
      title: 'Early bird wants the quay',
      tier: 1,
      disruptions: ['early_arrival'],
      instructions: expect.stringContaining('You have 10 checks.'),
      situation: situationText(task),
      max_checks: 10,
      max_tool_calls: 24,
      tools: ['get_situation', 'check_plan', 'submit_plan'],
      prompt_version: 1,
      env: 'berth',
      rules_version: 1,
      pack: 'berth-1',
    };
    expect(await client.ask({ type: 'reset', data })).toEqual({
      type: 'observation',
      data: { observation: { metadata }, reward: null, done: false, metadata },
    });
  });
});

test('a whole episode: tools, a draft, the submission with grade and rubric, and a call after the end', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    await client.ask({ type: 'reset', data: { task_id: task.id } });
    expect(await client.ask(callFrame('check_plan', { plan: reference }))).toMatchObject({
      type: 'observation',
      data: {
        observation: { tool_name: 'check_plan', error: null, metadata: {}, result: { data: { feasible: true } } },
        reward: 0,
        done: false,
      },
    });
    const last = await client.ask(callFrame('submit_plan', { plan: reference }));
    expect(last).toMatchObject({ data: { reward: 1, done: true, metadata: { end_reason: 'submitted' } } });
    const data = last.data;
    expect(data).toMatchObject({
      observation: { metadata: { rubric: { feasible: 1, cost: 1, service: 1, stability: 1 } } },
      metadata: { grade: { reward: 1, feasible: true, optimal_cost: task.anchors.best }, rubric_detail: { total: 1 } },
    });
    const after = await client.ask(callFrame('check_plan', { plan: reference }));
    expect(after).toMatchObject({ data: { reward: null, done: true, observation: { error: null } } });
    expect(await client.ask({ type: 'state' })).toMatchObject({
      type: 'state',
      data: { task_id: task.id, step_count: 2, done: true, end_reason: 'submitted' },
    });
  });
});

test('a result has the shape of a CallToolResult: text for readers, data for programs', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    await client.ask({ type: 'reset', data: { task_id: task.id } });
    const text = situationText(task);
    expect(await client.ask(callFrame('get_situation'))).toEqual({
      type: 'observation',
      data: {
        observation: {
          tool_name: 'get_situation',
          result: {
            content: [{ type: 'text', text, annotations: null, meta: null }],
            structured_content: { result: text },
            meta: null,
            data: text,
            is_error: false,
          },
          error: null,
          metadata: {},
        },
        reward: 0,
        done: false,
      },
    });
    const answer = { error: expect.any(String), entry_problems: [expect.any(String)], checks_left: 10 };
    const reply = await client.ask(callFrame('check_plan', { plan: 'words' }));
    expect(reply).toMatchObject({ data: { observation: { result: { structured_content: answer, data: answer } } } });
  });
});

test('tools are listed before any reset, with descriptions and schemas', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    expect(await client.ask({ type: 'step', data: { type: 'list_tools' } })).toEqual({
      type: 'observation',
      data: {
        observation: {
          tools: ['get_situation', 'check_plan', 'submit_plan'].map((name) => ({
            name,
            description: expect.any(String),
            input_schema: expect.objectContaining({ type: 'object' }),
          })),
          metadata: {},
        },
        reward: null,
        done: false,
      },
    });
  });
});

test('a reset without a task takes the first one, one with split and index takes that one', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    for (const [data, id] of [
      [undefined, 'berth-001'],
      [{}, 'berth-001'],
      [{ task_id: null }, 'berth-001'],
      [{ split: 'shipped', index: 2 }, 'berth-003'],
    ] as const) {
      const reply = await client.ask(data === undefined ? { type: 'reset' } : { type: 'reset', data });
      expect(reply).toMatchObject({ data: { metadata: { task_id: id } } });
    }
  });
});

test('MCP requests in frames act on the same episode, without reward or done', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    const rpc = async (data: Json) => (await client.ask({ type: 'mcp', data })).data;
    const request = (method: string, params: Json = {}): Json => ({ jsonrpc: '2.0', id: 7, method, params });
    const refused = (code: number, id: number | null = 7) => ({
      jsonrpc: '2.0',
      id,
      error: { code, message: expect.any(String), data: null },
    });
    expect(await rpc(request('tools/list'))).toMatchObject({
      id: 7,
      result: { tools: [{ name: 'get_situation' }, { name: 'check_plan' }, { name: 'submit_plan' }] },
    });
    expect(await rpc(request('initialize'))).toEqual(refused(-32601));
    expect(await rpc({ jsonrpc: '1.0', id: 7, method: 'tools/list' })).toEqual(refused(-32600, null));
    expect(await rpc(request('tools/call'))).toEqual(refused(-32602));
    expect(await rpc(request('tools/call', { name: 'check_plan', arguments: [] }))).toEqual(refused(-32602));
    expect(await rpc(request('tools/call', { name: 'check_plan' }))).toEqual(refused(-32603));
    await client.ask({ type: 'reset' });
    expect(await rpc(request('tools/call', { name: 'nonsense' }))).toEqual(refused(-32603));
    expect(await rpc(request('tools/call', { name: 'check_plan', arguments: { plan: [] } }))).toMatchObject({
      jsonrpc: '2.0',
      id: 7,
      result: { data: { feasible: false, checks_left: 9 } },
    });
    expect(await client.ask(callFrame('check_plan', { plan: [] }))).toMatchObject({
      data: { observation: { result: { data: { checks_left: 8 } } } },
    });
    const created = await rpc(request('openenv/session/create'));
    expect(created).toEqual({ jsonrpc: '2.0', id: 7, result: { session_id: expect.any(String) } });
  });
});
