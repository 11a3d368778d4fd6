import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RunView } from '../../../../renderer/views/run/run-view.tsx';
import { type RunConfig, RunConfigSchema } from '../../../../shared/contract/run.ts';
import type { FakeServices } from '../../../helpers/fake-client.ts';
import { mount } from '../../../helpers/mount.tsx';
import { makeRecord } from '../../../helpers/records.ts';
import { makeRow } from '../../../helpers/rows.ts';
import { makeStatus } from '../../../helpers/statuses.ts';

const TASKS = ['berth-001', 'berth-002', 'berth-003'].map((id) => ({ id, title: `Title of ${id}`, group: 'tier 1' }));
const PROVIDERS = [
  { id: 'baseline', title: 'Scripted', models: ['greedy', 'fcfs'], efforts: [], missing: null },
  { id: 'vllm', title: 'vLLM', models: [], efforts: ['low', 'high'], missing: 'VLLM_BASE_URL is not set; set it.' },
];

/** Services with the built-in environment; `started` is what was asked to run. */
function services(changed: FakeServices = {}) {
  const started: RunConfig[] = [];
  const all: FakeServices = {
    environments: {
      kinds: () => [
        { id: 'berth', title: 'Berth planning (built in)', example: 'berth' },
        { id: 'openenv', title: 'OpenEnv server', example: 'http://127.0.0.1:8000' },
      ],
      tasks: () => ({ tasks: TASKS }),
      preview: ({ taskId }) => ({
        instructions: 'Plan **all** vessels.',
        situation: `# Port of ${taskId}\n\n| id | vessel |\n| --- | --- |\n| V01 | Sterling |`,
        tools: [{ name: 'check_plan', description: 'Checks a plan.' }],
      }),
      ...changed.environments,
    },
    providers: { list: () => PROVIDERS },
    runs: {
      check: () => [],
      start: (config) => {
        started.push(RunConfigSchema.parse(config));
        const episodes = config.tasks.map((taskId) => makeStatus(`key of ${taskId}`, { taskId }));
        return { runId: 'run', episodes };
      },
      ...changed.runs,
    },
    rollouts: { ...changed.rollouts },
  };
  return { all, started };
}

const ready = () => screen.findByText(/Nothing is missing\.$/);

describe('the run form', () => {
  it('is ready to run a baseline on the first task, and goes straight to its one episode', async () => {
    const { all, started } = services();
    mount(<RunView from={null} />, { services: all, hash: '#/run' });
    expect((await ready()).textContent).toBe('1 task × 1 model = 1 episode. Nothing is missing.');
    await userEvent.click(screen.getByRole('button', { name: /^Run/ }));
    await waitFor(() => expect(window.location.hash).toBe('#/rollout/key%20of%20berth-001'));
    expect(started).toEqual([
      {
        environment: 'berth',
        tasks: ['berth-001'],
        models: ['baseline:greedy'],
        budget: { maxTurns: 12, maxTokens: 24_000, wallClockS: 1800 },
        repeat: 1,
        concurrency: 1,
      },
    ]);
  });

  it('runs several tasks and models with Ctrl-Enter, and goes to the list of episodes', async () => {
    const { all, started } = services();
    mount(<RunView from={null} />, { services: all, hash: '#/run' });
    await userEvent.click(await screen.findByRole('checkbox', { name: /berth-003/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a model' }));
    const second = screen.getByRole('combobox', { name: 'Model 2' });
    await userEvent.clear(second);
    await userEvent.type(second, 'fcfs');
    expect((await ready()).textContent).toBe('2 tasks × 2 models = 4 episodes. Nothing is missing.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(window.location.hash).toBe('#/run/live'));
    expect(started.map(({ tasks, models }) => [tasks, models])).toEqual([
      [
        ['berth-001', 'berth-003'],
        ['baseline:greedy', 'baseline:fcfs'],
      ],
    ]);
  });

  it('shows what a model would read of a task, with tables', async () => {
    mount(<RunView from={null} />, { services: services().all });
    const preview = await screen.findByRole('article', { name: 'Preview of berth-001' });
    expect(within(preview).getByText('Port of berth-001')).toBeTruthy();
    expect(within(preview).getByRole('cell', { name: 'Sterling' })).toBeTruthy();
    expect(within(preview).getByText('check_plan')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /berth-002/ }));
    await screen.findByRole('article', { name: 'Preview of berth-002' });
  });

  it('says at the fields what stands in the way, and does not run', async () => {
    const { all, started } = services({
      runs: { check: () => [{ field: 'models' as const, message: 'There is no planner "none"; choose another.' }] },
    });
    mount(<RunView from={null} />, { services: all });
    const models = await screen.findByRole('group', { name: 'Models' });
    await within(models).findByText('There is no planner "none"; choose another.');
    const turns = screen.getByRole('textbox', { name: 'Turns' });
    await userEvent.clear(turns);
    await userEvent.type(turns, '0');
    await screen.findByText('Turns must be at least 1.');
    expect(turns.getAttribute('aria-invalid')).toBe('true');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Run/ }).disabled).toBe(true);
    expect(started).toEqual([]);
  });

  it('shows what a provider is missing as soon as it is chosen, and offers its efforts', async () => {
    const { all, started } = services();
    mount(<RunView from={null} />, { services: all });
    await screen.findByRole('option', { name: 'vllm' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'vllm');
    await screen.findByText('VLLM_BASE_URL is not set; set it.');
    await userEvent.type(screen.getByRole('combobox', { name: 'Model' }), 'org/m');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Effort' }), 'high');
    await ready();
    await userEvent.click(screen.getByRole('button', { name: /^Run/ }));
    await waitFor(() => expect(started.map(({ models }) => models)).toEqual([['vllm:org/m@high']]));
  });

  it('takes typed task ids where the server lists none', async () => {
    const { all, started } = services({ environments: { tasks: () => ({ tasks: null }) } });
    mount(<RunView from={null} />, { services: all });
    await screen.findByText('Choose at least one task, and at most 10,000.');
    await userEvent.type(screen.getByRole('textbox', { name: 'Tasks' }), 'one\n\n two \none');
    await ready();
    await userEvent.click(screen.getByRole('button', { name: /^Run/ }));
    await waitFor(() => expect(started.map(({ tasks }) => tasks)).toEqual([['one', 'two']]));
  });

  it('shows at the environment why a server cannot be asked', async () => {
    const { all } = services({
      environments: {
        tasks: ({ environment }) => {
          if (environment === 'berth') return { tasks: TASKS };
          throw new Error(`No server answers at ${environment}; start it.`);
        },
      },
    });
    mount(<RunView from={null} />, { services: all });
    const field = await screen.findByRole('textbox', { name: 'Environment' });
    await userEvent.clear(field);
    await userEvent.type(field, 'http://nowhere');
    const sentence = await screen.findByText('No server answers at http://nowhere; start it.');
    expect(field.getAttribute('aria-describedby')).toContain(sentence.id);
  });

  it('is filled from a rollout that is to be run again', async () => {
    const params = { max_turns: 5, max_tokens: 900, wall_clock_s: 60 };
    const rollout = makeRecord({ model: 'vllm:org/m@low', task_id: 'berth-003', params });
    const { all, started } = services({ rollouts: { get: () => ({ row: makeRow('k1'), rollout }) } });
    mount(<RunView from="k1" />, { services: all });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Rerun of berth-003 by vllm:org/m@low');
    await screen.findByRole('article', { name: 'Preview of berth-003' });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /berth-003/ }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Model' }).value).toBe('org/m');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Effort' }).value).toBe('low');
    await ready();
    await userEvent.click(screen.getByRole('button', { name: /^Run/ }));
    await waitFor(() =>
      expect(started).toEqual([
        {
          environment: 'berth',
          tasks: ['berth-003'],
          models: ['vllm:org/m@low'],
          budget: { maxTurns: 5, maxTokens: 900, wallClockS: 60 },
          repeat: 1,
          concurrency: 1,
        },
      ]),
    );
  });

  it('says why it could not be filled, and can be used all the same', async () => {
    const { all } = services({
      rollouts: {
        get: () => {
          throw new Error('This rollout is not in the library.');
        },
      },
    });
    mount(<RunView from="gone" />, { services: all });
    await screen.findByText('The form could not be filled from a rollout: This rollout is not in the library.');
    await ready();
  });

  it('shows why a run did not start', async () => {
    const { all } = services({
      runs: {
        start: () => {
          throw new Error('The disk is full; make room and press Run again.');
        },
      },
    });
    mount(<RunView from={null} />, { services: all });
    await ready();
    await userEvent.click(screen.getByRole('button', { name: /^Run/ }));
    await screen.findByText('The disk is full; make room and press Run again.');
  });
});
