import { type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { TASKS } from '../../../electron/berth/tasks.ts';
import { isJsonObject, type Json } from '../../../shared/base/json.ts';
import { RawClient, withServer } from './raw-client.ts';

const ok = (json: unknown) => ({ status: 200, json });
const refused = (status: number) => ({ status, json: { detail: expect.anything() } });

test('the server passes what the six checks of openenv validate ask for', async () => {
  await withServer({}, async ({ get, post }) => {
    expect(await get('/health')).toEqual(ok({ status: 'healthy' }));
    expect(await get('/metadata')).toEqual(
      ok({
        name: 'berth',
        description: expect.any(String),
        readme_content: null,
        version: '1.0.0',
        author: null,
        documentation_url: null,
      }),
    );
    expect(await get('/schema')).toMatchObject(
      ok({
        action: { properties: { tool_name: {}, type: { const: 'call_tool' } } },
        observation: { type: 'object' },
        state: { type: 'object' },
      }),
    );
    expect(await get('/openapi.json')).toMatchObject(
      ok({
        info: { version: '1.0.0' },
        paths: { '/reset': { post: {} }, '/step': { post: {} }, '/state': { get: {} } },
      }),
    );
    expect(await post('/mcp', {})).toMatchObject(ok({ jsonrpc: '2.0', id: null, error: { code: -32600 } }));
    expect(await get('/state')).toEqual(ok({ episode_id: null, step_count: 0 }));
  });
});

test('reset and step over HTTP act on an environment of their own', async () => {
  await withServer({}, async ({ post }) => {
    expect(await post('/reset', { task_id: 'berth-004', seed: 1 })).toMatchObject(
      ok({ observation: { metadata: { task_id: 'berth-004' } }, reward: null, done: false, metadata: { tier: 1 } }),
    );
    expect(await post('/reset', '')).toMatchObject(ok({ metadata: { task_id: 'berth-001' } }));
    expect(await post('/step', { action: { type: 'list_tools' } })).toMatchObject(
      ok({ observation: { tools: [{ name: 'get_situation' }, {}, {}] } }),
    );
    const action = { type: 'call_tool', tool_name: 'check_plan', arguments: { plan: [] } };
    expect(await post('/step', { action })).toEqual(refused(500));
    for (const body of ['{', '[]', { seed: -3 }, { seed: 1.5 }, { episode_id: 'x'.repeat(256) }]) {
      expect(await post('/reset', body)).toEqual(refused(422));
    }
    for (const body of [{}, { action: {} }, { action: { type: 'call_tool' } }]) {
      expect(await post('/step', body)).toEqual(refused(422));
    }
    expect(await post('/reset', { task_id: 'nope' })).toEqual(refused(500));
  });
});

test('the tasks can be listed, whatever the case of the environment', async () => {
  await withServer({}, async ({ get, post }) => {
    const titles = [
      'Late ship at a two-berth quay',
      'Early bird wants the quay',
      'One crane down',
      'A berth closes at a two-berth quay',
      'An unplanned caller',
    ];
    const tasks = titles.map((title, index) => ({
      id: `berth-00${index + 1}`,
      task_id: `berth-00${index + 1}`,
      index,
      split: 'shipped',
      title,
      tier: 1,
      difficulty: 'tier-1',
      vessels: TASKS[index]?.vessels.length,
    }));
    expect(await get('/list_environments')).toEqual(ok(['berth']));
    expect(await get('/Berth/splits')).toEqual(ok([{ name: 'shipped', type: 'test' }]));
    const split = 'shipped';
    expect(await post('/BERTH/tasks', { split })).toEqual(ok({ tasks, env_name: 'berth' }));
    expect(await post('/berth/num_tasks', { split })).toEqual(ok({ num_tasks: 5 }));
    expect(await post('/berth/task', { split, index: 3 })).toEqual(ok({ task: tasks[3] }));
    expect(await post('/berth/task_range', { split, start: 1, stop: 3 })).toEqual(ok({ tasks: tasks.slice(1, 3) }));
    expect(await post('/berth/task_range', { split, start: -2 })).toEqual(ok({ tasks: tasks.slice(3) }));
    expect(await post('/berth/task_range', { split })).toEqual(ok({ tasks }));
  });
});

test('what is not there, out of range or misshapen has its status', async () => {
  await withServer({}, async ({ get, post }) => {
    const split = 'shipped';
    expect(await get('/')).toEqual(refused(404));
    expect(await get('/berth')).toEqual(refused(404));
    expect(await get('/other/splits')).toEqual(refused(404));
    expect(await get('/constructor')).toEqual(refused(404));
    expect(await get('/berth/tasks')).toEqual(refused(404));
    for (const index of [5, -1]) expect(await post('/berth/task', { split, index })).toEqual(refused(400));
    expect(await post('/berth/tasks', { split: 'train' })).toEqual(refused(400));
    for (const body of [{}, [], '{', { split: 5 }]) expect(await post('/berth/tasks', body)).toEqual(refused(422));
    expect(await post('/berth/task', { split, index: 1.5 })).toEqual(refused(422));
  });
});

test('an MCP session over HTTP: created, used with a socket, closed, in one slot', async () => {
  await withServer({ maxSessions: 1 }, async ({ post, wsUrl }) => {
    const rpc = async (method: string, params: Json = {}) => {
      const { status, json } = await post('/mcp', { jsonrpc: '2.0', id: 1, method, params });
      expect(status).toBe(200);
      return isJsonObject(json) ? (json.result ?? json.error) : null;
    };
    const code = (number: number) => ({ code: number, message: expect.any(String), data: null });
    const created = await rpc('openenv/session/create');
    expect(created).toEqual({ session_id: expect.any(String) });
    const session = isJsonObject(created) ? created : {};
    expect(await rpc('openenv/session/create')).toEqual({
      ...code(-32000),
      data: { active_sessions: 1, max_sessions: 1 },
    });

    const attach = (id: string) => new RawClient(`${wsUrl}?session_id=${encodeURIComponent(id)}`).opened();
    const id = String(session.session_id);
    const client = await attach(id);
    expect(await client.ask({ type: 'reset', data: { task_id: 'berth-003' } })).toMatchObject({ type: 'observation' });
    const second = await attach(id);
    expect(await second.next()).toMatchObject({ data: { code: 'SESSION_ERROR' } });
    expect(await second.closed).toBe(1000);
    const unknown = await attach('no such');
    expect(await unknown.next()).toEqual({
      type: 'error',
      data: { code: 'SESSION_ERROR', message: 'Unknown session_id: no such; create a new one.' },
    });

    expect(await rpc('tools/list', session)).toMatchObject({ tools: [{ inputSchema: { type: 'object' } }, {}, {}] });
    const check = { ...session, name: 'check_plan', arguments: { plan: [] } };
    expect(await rpc('tools/call', check)).toMatchObject({ data: { feasible: false, checks_left: 9 } });
    await client.close();

    const again = await attach(id);
    expect(await again.ask({ type: 'state' })).toMatchObject({ data: { task_id: 'berth-003', checks_left: 9 } });
    expect(await rpc('openenv/session/close', session)).toEqual({ ...session, closed: false, closing: true });
    expect(await rpc('tools/list', session)).toMatchObject({ tools: [{}, {}, {}] });
    await again.close();
    await expect.poll(() => rpc('openenv/session/close', session)).toEqual(code(-32602));

    expect(await rpc('tools/call', { name: 'check_plan', arguments: {} })).toEqual(code(-32602));
    expect(await rpc('openenv/session/close')).toEqual(code(-32602));
    expect(await rpc('tools/list')).toMatchObject({ tools: [{}, {}, {}] });
    const fresh = await rpc('openenv/session/create');
    const next = isJsonObject(fresh) ? fresh : {};
    expect(await rpc('openenv/session/close', next)).toEqual({ ...next, closed: true });
    expect(await rpc('openenv/session/close', next)).toEqual(code(-32602));
  });
});

test('a body that is not a JSON object is a parse error, with status 200', async () => {
  await withServer({}, async ({ post }) => {
    const answer = { jsonrpc: '2.0', id: null, error: { code: -32700, message: expect.any(String), data: null } };
    for (const body of ['{', '[]', '5']) expect(await post('/mcp', body)).toEqual(ok(answer));
  });
});

function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

async function upgradeStatus(url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const { socket } = new RawClient(url, { headers });
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
  });
}

test('web pages and foreign names are refused, over HTTP and for sockets', async () => {
  await withServer({}, async ({ url, wsUrl }) => {
    const host = new URL(url).host;
    const port = new URL(url).port;
    for (const [headers, trusted] of [
      [{}, true],
      [{ host: `localhost:${port}` }, true],
      [{ host: `[::1]:${port}` }, true],
      [{ origin: `http://${host}` }, true],
      [{ origin: 'https://evil.example' }, false],
      [{ origin: 'null' }, false],
      [{ origin: `http://localhost:${Number(port) + 1}` }, false],
      [{ host: `evil.example:${port}` }, false],
      [{ host: `evil.example:${port}`, origin: `http://evil.example:${port}` }, false],
      [{ host: '127.0.0.1.evil.example' }, false],
      [{ host: 'a b' }, false],
    ] as const) {
      expect([headers, await statusOf(`${url}/health`, headers)]).toEqual([headers, trusted ? 200 : 403]);
      expect([headers, await upgradeStatus(wsUrl, headers)]).toEqual([headers, trusted ? 101 : 403]);
    }
  });
});

test('with a path prefix nothing is found without it', async () => {
  await withServer({ pathPrefix: '/s/token/' }, async ({ url, get, connect }) => {
    expect(new URL(url).pathname).toBe('/s/token');
    expect(await get('/health')).toEqual(ok({ status: 'healthy' }));
    const client = await connect();
    expect(await client.ask({ type: 'state' })).toMatchObject({ type: 'state' });
    const { host } = new URL(url);
    for (const path of ['/health', '/s/health', '/s/tokens/health', '/x/s/token/health']) {
      expect([path, await statusOf(`http://${host}${path}`, {})]).toEqual([path, 404]);
    }
    expect(await upgradeStatus(`ws://${host}/ws`, {})).toBe(404);
  });
});
