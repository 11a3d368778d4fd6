import { describe, expect, it } from 'vitest';
import { type HttpScript, startOpenEnvServer } from '../../helpers/openenv-server.ts';
import { environmentAt, NEVER } from '../../helpers/openenv-session.ts';

async function tasksOf(http: Readonly<Record<string, HttpScript>>) {
  const server = await startOpenEnvServer({ http });
  try {
    return await environmentAt(server.url).tasks(NEVER);
  } finally {
    await server.close();
  }
}

const json = (value: unknown, expected?: unknown): HttpScript => ({
  body: JSON.stringify(value),
  ...(expected === undefined ? {} : { expect: expected }),
});
const NOT_OFFERED = { status: 501, body: '{"detail":"Not implemented"}' };
const ENVIRONMENTS = json(['berth env']);
const SPLITS = json([{ name: 'test', type: 'test' }]);

describe('the tasks of an OpenEnv server', () => {
  it('are those of the split that is shipped', async () => {
    const item = { id: 'x', task_id: 'berth-001', index: 0, split: 'shipped', title: 'A late ship', tier: 1 };
    const tasks = await tasksOf({
      'GET /list_environments': ENVIRONMENTS,
      'GET /berth%20env/splits': json([
        { name: 'train', type: 'train' },
        { name: 'shipped', type: 'validation' },
      ]),
      'POST /berth%20env/tasks': json({ tasks: [item], env_name: 'berth env' }, { split: 'shipped' }),
      'POST /berth%20env/num_tasks': json({ num_tasks: 1 }, { split: 'shipped' }),
    });
    expect(tasks).toEqual([{ id: 'berth-001', title: 'A late ship', group: 'tier 1' }]);
  });

  it('are read from items of any kind', async () => {
    const items = [
      't1',
      2,
      { id: 3 },
      { id: 't4', name: 'Four', split: 'dev', tier: 'hard' },
      { id: 't1' },
      {},
      null,
      { id: '' },
    ];
    const tasks = await tasksOf({
      'GET /list_environments': json([null, 'e']),
      'GET /e/splits': json(['test', 'train']),
      'POST /e/tasks': json({ tasks: items }),
    });
    expect(tasks).toEqual([
      { id: 't1', title: null, group: 'test' },
      { id: '2', title: null, group: 'test' },
      { id: '3', title: null, group: 'test' },
      { id: 't4', title: 'Four', group: 'hard' },
    ]);
  });

  it('are fetched to the end when the list was cut', async () => {
    const all = ['t1', 't2', 't3', 't4'];
    const tasks = await tasksOf({
      'GET /list_environments': ENVIRONMENTS,
      'GET /berth%20env/splits': SPLITS,
      'POST /berth%20env/tasks': json({ tasks: all.slice(0, 2) }),
      'POST /berth%20env/num_tasks': json({ num_tasks: 4 }),
      'POST /berth%20env/task_range': json({ tasks: all.slice(2) }, { split: 'test', start: 2, stop: 4 }),
    });
    expect(tasks?.map((task) => task.id)).toEqual(all);
  });

  it('are what was listed when the rest is not offered', async () => {
    const tasks = await tasksOf({
      'GET /list_environments': ENVIRONMENTS,
      'GET /berth%20env/splits': SPLITS,
      'POST /berth%20env/tasks': json({ tasks: ['t1'] }),
      'POST /berth%20env/num_tasks': json({ num_tasks: 1e9 }),
      'POST /berth%20env/task_range': NOT_OFFERED,
    });
    expect(tasks?.map((task) => task.id)).toEqual(['t1']);
  });

  it('are found by range when there is no list', async () => {
    const tasks = await tasksOf({
      'GET /list_environments': ENVIRONMENTS,
      'GET /berth%20env/splits': SPLITS,
      'POST /berth%20env/tasks': NOT_OFFERED,
      'POST /berth%20env/num_tasks': json({ num_tasks: 1 }),
      'POST /berth%20env/task_range': json({ tasks: ['t1'] }, { split: 'test', start: 0, stop: 1 }),
    });
    expect(tasks?.map((task) => task.id)).toEqual(['t1']);
  });

  it.each([
    ['no Task API', {}],
    ['HTML everywhere', { 'GET /list_environments': { type: 'text/html', body: '<html></html>' } }],
    ['a list of nothing', { 'GET /list_environments': json([]) }],
    ['another shape', { 'GET /list_environments': json({ environments: [] }) }],
    ['no splits', { 'GET /list_environments': ENVIRONMENTS, 'GET /berth%20env/splits': NOT_OFFERED }],
    ['no tasks', { 'GET /list_environments': ENVIRONMENTS, 'GET /berth%20env/splits': SPLITS }],
    ['a redirect', { 'GET /list_environments': { status: 302, headers: { location: 'http://h.example/' }, body: '' } }],
  ])('are unknown where the server has %s', async (_what, http) => {
    expect(await tasksOf(http)).toBeNull();
  });

  it('cannot be listed by a server that is not there', async () => {
    const server = await startOpenEnvServer({});
    await server.close();
    await expect(environmentAt(server.url).tasks(NEVER)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^Nothing answers at /),
    });
  });

  it('are asked for on any port, also one that browsers refuse', async () => {
    await expect(environmentAt('http://127.0.0.1:1').tasks(NEVER)).rejects.toMatchObject({
      message: expect.stringMatching(/^Nothing answers at http:\/\/127\.0\.0\.1:1 \(connection refused\)/),
    });
  });

  it('are not read from a reply without end', async () => {
    const endless = { body: 'x'.repeat(64 * 2 ** 20 + 1) };
    await expect(tasksOf({ 'GET /list_environments': endless })).rejects.toMatchObject({
      code: 'protocol',
      message: expect.stringMatching(/sends a reply without end/),
    });
  });

  it('are not asked for once it is stopped', async () => {
    const server = await startOpenEnvServer({});
    await expect(environmentAt(server.url).tasks(AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    await server.close();
  });
});
