import { expect, test } from 'vitest';
import type { Json } from '../../../shared/base/json.ts';
import { callFrame, failure, withServer } from './raw-client.ts';

test('a reset for a task that is not there names those that are, and the session goes on', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    const known = 'reset with one of berth-001, berth-002, berth-003, berth-004, berth-005.';
    for (const [data, name] of [
      [{ task_id: 'berth-999' }, '"berth-999"'],
      [{ task_id: 5 }, '5'],
      [{ index: 5 }, '5 of split "shipped"'],
      [{ index: -1 }, '-1 of split "shipped"'],
      [{ split: 'test', index: 0 }, '0 of split "test"'],
      [{ task_id: '__proto__' }, '"__proto__"'],
    ] as const) {
      const message = `There is no task ${name} in berth; ${known}`;
      expect(await client.ask({ type: 'reset', data })).toEqual(failure('EXECUTION_ERROR', { message }));
    }
    expect(await client.ask({ type: 'reset', data: {} })).toMatchObject({ type: 'observation' });
  });
});

test('a tool call before the first reset is an error, and the session goes on', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    expect(await client.ask(callFrame('check_plan', { plan: [] }))).toEqual(failure('EXECUTION_ERROR'));
    expect(await client.ask({ type: 'state' })).toEqual({ type: 'state', data: { episode_id: null, step_count: 0 } });
  });
});

test('an unknown tool and unknown arguments are observations with an error', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    await client.ask({ type: 'reset' });
    for (const [name, args, type] of [
      ['free_slots', {}, 'tool_not_found'],
      ['check_plan', { draft: [] }, 'invalid_args'],
    ] as const) {
      expect(await client.ask(callFrame(name, args))).toEqual({
        type: 'observation',
        data: {
          observation: {
            tool_name: name,
            result: null,
            error: { error_type: type, message: expect.any(String) },
            metadata: {},
          },
          reward: 0,
          done: false,
        },
      });
    }
  });
});

test('bare NaN and Infinity tokens are read, and are no whole numbers', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    await client.ask({ type: 'reset' });
    const rows = '[{"vessel":"V01","berth":"B1 \\ud83d\\ude00 NaN","start":NaN,"cranes":-Infinity}]';
    const frame = `{"type":"step","data":{"type":"call_tool","tool_name":"check_plan","arguments":{"plan":${rows}}}}`;
    expect(await client.ask(frame)).toMatchObject({
      data: {
        observation: {
          result: {
            data: {
              entry_problems: [
                expect.stringContaining('row 1 (V01): "start"'),
                'row 1 (V01): "cranes" must be a whole number',
              ],
            },
          },
        },
      },
    });
  });
});

test('arguments of fifteen megabytes are answered, a frame over sixteen closes the socket', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    await client.ask({ type: 'reset' });
    const plan = 'x'.repeat(15_000_000);
    expect(await client.ask(callFrame('check_plan', { plan }))).toMatchObject({
      data: { observation: { result: { data: { entry_problems: ['the plan is longer than 200000 characters'] } } } },
    });
    client.send(callFrame('check_plan', { plan: `${plan}${'x'.repeat(2_000_000)}` }));
    expect(await client.closed).toBe(1009);
  });
});

// Read with care: going through a megabyte of these once for each quote would take longer than any test may.
test('a frame of quotes that never ends is refused', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    expect(await client.ask(`NaN"${'\\"'.repeat(500_000)}`)).toEqual(failure('INVALID_JSON'));
  });
});

test('frames that are wrong are told so by code, and the session stays usable', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    const wrong: readonly (readonly [frame: Json, code: string])[] = [
      ['{"type":"reset"', 'INVALID_JSON'],
      ['', 'INVALID_JSON'],
      [{ type: 'restart' }, 'UNKNOWN_TYPE'],
      [{ type: 5 }, 'UNKNOWN_TYPE'],
      [{}, 'UNKNOWN_TYPE'],
      [{ type: 'toString' }, 'UNKNOWN_TYPE'],
    ];
    for (const [frame, code] of wrong) expect(await client.ask(frame)).toEqual(failure(code));
    const misshapen: readonly Json[] = [
      { type: 'reset', data: {}, id: 5 },
      { type: 'reset', data: null },
      { type: 'reset', data: [] },
      { type: 'state', data: {} },
      { type: 'close', reason: 'x' },
      { type: 'step' },
      { type: 'step', data: null },
      { type: 'step', data: {} },
      { type: 'step', data: { type: 'call_tool' } },
      { type: 'step', data: { type: 'call_tool', tool_name: '' } },
      { type: 'step', data: { type: 'call_tool', tool_name: 'x', arguments: [] } },
      { type: 'step', data: { type: 'call_tool', tool_name: 'x', extra: 1 } },
      { type: 'step', data: { type: 'list_tools', arguments: {} } },
      { type: 'step', data: { type: 'dance' } },
      { type: 'mcp' },
    ];
    for (const frame of misshapen) {
      const errors = expect.arrayContaining([
        { type: expect.any(String), loc: expect.any(Array), msg: expect.any(String) },
      ]);
      expect(await client.ask(frame)).toEqual(failure('VALIDATION_ERROR', { errors }));
    }
    expect(await client.ask({ type: 'reset' })).toMatchObject({ type: 'observation' });
  });
});

test.each(['[]', 'null', '5', '"x"'])('the frame %s ends the session', async (frame) => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    expect(await client.ask(frame)).toEqual(failure('SESSION_ERROR'));
    expect(await client.closed).toBe(1000);
  });
});

test('a binary frame ends the session', async () => {
  await withServer({}, async ({ connect }) => {
    const client = await connect();
    client.socket.send(Buffer.from('{"type":"state"}'));
    expect(await client.next()).toEqual(failure('SESSION_ERROR'));
    expect(await client.closed).toBe(1000);
  });
});
