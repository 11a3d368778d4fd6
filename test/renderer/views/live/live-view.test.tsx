import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { LiveView } from '../../../../renderer/views/live/live-view.tsx';
import type { EpisodeStatus, RunEvent } from '../../../../shared/contract/run.ts';
import { type FakeServices, FakeStream } from '../../../helpers/fake-client.ts';
import { mount } from '../../../helpers/mount.tsx';
import { makeStatus } from '../../../helpers/statuses.ts';

beforeAll(() => page.viewport(1500, 700));

function mountLive(episodes: readonly EpisodeStatus[], runs: FakeServices['runs'] = {}) {
  const stream = new FakeStream<RunEvent>({ kind: 'snapshot', episodes: [...episodes] });
  const view = (
    <div style={{ height: '100vh' }}>
      <LiveView />
    </div>
  );
  return { stream, ...mount(view, { services: { runs: { watch: () => stream, ...runs } } }) };
}

const ENDED = { state: 'ended', turns: 3, drafts: 3, reward: 0.5852, endReason: 'submitted' } as const;

/** What the rows say, from the top, without their buttons. */
function lines(): readonly string[] {
  const [, ...rows] = screen.getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .join('|'),
  );
}

describe('the list of episodes', () => {
  it('says what it is for where nothing was started', async () => {
    mountLive([]);
    const empty = await screen.findByRole('region', { name: 'Nothing was started yet' });
    await userEvent.click(within(empty).getByRole('button', { name: 'Run' }));
    expect(window.location.hash).toBe('#/run');
  });

  it('shows running episodes first, then those that wait, then those that ended', async () => {
    const { stream } = mountLive([
      makeStatus('a', { ...ENDED, taskId: 't-a' }),
      makeStatus('b', { state: 'ended', taskId: 't-b', endReason: 'error', error: 'No answer.' }),
      makeStatus('c', { state: 'running', taskId: 't-c', turns: 1 }),
      makeStatus('d', { taskId: 't-d' }),
    ]);
    await screen.findByText('1 running, 1 waiting, 2 ended');
    await waitFor(() =>
      expect(lines()).toEqual([
        'Running|t-c|baseline:greedy|1 of 12|0|—|—|—|',
        'Waiting|t-d|baseline:greedy|0 of 12|0|—|—|—|',
        'Failed|t-b|baseline:greedy|0 of 12|0|—|error|No answer.|',
        'Ended|t-a|baseline:greedy|3 of 12|3|0.5852|submitted|—|',
      ]),
    );
    stream.send({ kind: 'episode', episode: makeStatus('c', { ...ENDED, taskId: 't-c' }) });
    await screen.findByText('0 running, 1 waiting, 3 ended');
  });

  it('stops one episode or all, and says why one could not be stopped', async () => {
    const stopped: unknown[] = [];
    mountLive([makeStatus('a', { state: 'running' }), makeStatus('b', ENDED)], {
      stop: (request) => {
        stopped.push(request);
        if (request.kind === 'all') throw new Error('Nothing could be stopped; try again.');
        return {};
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Stop berth-001/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Stop all' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Nothing could be stopped; try again.');
    expect(stopped).toEqual([{ kind: 'episode', episodeId: 'id of a' }, { kind: 'all' }]);
  });

  it('opens the rollout of an episode', async () => {
    mountLive([makeStatus('a/b.json#0', { state: 'running' })]);
    await userEvent.click(await screen.findByText('0 of 12'));
    expect(window.location.hash).toBe('#/rollout/a%2Fb.json%230');
  });
});
