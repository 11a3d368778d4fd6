import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { LibraryView } from '../../../../renderer/views/library/library-view.tsx';
import { OpenSourceProvider } from '../../../../renderer/views/library/open-source.tsx';
import type { LibraryEvent, Row } from '../../../../shared/contract/library.ts';
import { type FakeServices, FakeStream } from '../../../helpers/fake-client.ts';
import { mount } from '../../../helpers/mount.tsx';
import { makeRow } from '../../../helpers/rows.ts';

function mountLibrary(rows: readonly Row[], services: FakeServices = {}) {
  const stream = new FakeStream<LibraryEvent>({ kind: 'snapshot', sources: [], rows: [...rows] });
  const library = { watch: () => stream, ...services.library };
  const view = (
    <div style={{ height: '100vh' }}>
      <OpenSourceProvider>
        <LibraryView />
      </OpenSourceProvider>
    </div>
  );
  return { stream, ...mount(view, { services: { ...services, library } }) };
}

// Wide enough for all columns.
beforeAll(() => page.viewport(1900, 700));

/** The tasks of the rows, from the top. */
function tasks(): readonly (string | null)[] {
  const [, ...rows] = screen.getAllByRole('row');
  const placed = rows.sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')));
  return placed.map((row) => within(row).getAllByRole('cell')[1]?.textContent ?? null);
}

const REWARDS = [
  makeRow('k1', { taskId: 'low', reward: 0.1 }),
  makeRow('k2', { taskId: 'none', reward: null }),
  makeRow('k3', { taskId: 'high', reward: 0.9 }),
  makeRow('k4', { taskId: 'middle', reward: 0.5 }),
];

describe('the library', () => {
  it('says what to do next where it is empty', async () => {
    mountLibrary([]);
    const empty = await screen.findByRole('region', { name: 'No rollouts yet' });
    const buttons = within(empty).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['Open a folder', 'Run a baseline']);
    await userEvent.click(within(empty).getByRole('button', { name: 'Run a baseline' }));
    expect(window.location.hash).toBe('#/run');
  });

  it('sorts by a column, with missing values last in either direction', async () => {
    mountLibrary(REWARDS);
    const reward = within(await screen.findByRole('columnheader', { name: /Reward/ })).getByRole('button');
    await userEvent.click(reward);
    await waitFor(() => expect(tasks()).toEqual(['low', 'middle', 'high', 'none']));
    await userEvent.click(reward);
    await waitFor(() => expect(tasks()).toEqual(['high', 'middle', 'low', 'none']));
    expect(screen.getByRole('columnheader', { name: /Reward/ }).getAttribute('aria-sort')).toBe('descending');
  });

  it('sorts by several columns with Shift', async () => {
    mountLibrary([
      makeRow('k1', { taskId: 'b', model: 'm1', turns: 3 }),
      makeRow('k2', { taskId: 'a', model: 'm2', turns: 3 }),
      makeRow('k3', { taskId: 'c', model: 'm1', turns: 9 }),
    ]);
    const user = userEvent.setup();
    await user.click(within(await screen.findByRole('columnheader', { name: /Turns/ })).getByRole('button'));
    await user.keyboard('{Shift>}');
    await user.click(within(screen.getByRole('columnheader', { name: /Task/ })).getByRole('button'));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(tasks()).toEqual(['c', 'a', 'b']));
  });

  it('keeps running episodes on top, and follows their turns', async () => {
    const running: Row = { ...makeRow('run', { taskId: 'live', turns: 1, reward: null }), status: 'running' };
    const { stream } = mountLibrary([...REWARDS, running]);
    await waitFor(() => expect(tasks()[0]).toBe('live'));
    stream.send({ kind: 'rows', rows: [{ ...running, summary: { ...running.summary, turns: 7 } }] });
    const row = () => screen.getByRole('row', { name: /Running live/ });
    await waitFor(() => expect(within(row()).getByText('7')).toBeTruthy());
  });

  it('filters by words in task, model, end reason and path, and says how many are left', async () => {
    mountLibrary([...REWARDS, makeRow('k5', { taskId: 'low', model: 'vllm:other' })]);
    await screen.findByText('5 rollouts');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter' }), 'LOW baseline');
    await waitFor(() => expect(tasks()).toEqual(['low']));
    expect(screen.getByText('1 of 5 rollouts')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter' }), ' nowhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear the filter' }));
    await screen.findByText('5 rollouts');
  });

  it('shows what could not be read with its sentence, and absent values as dashes', async () => {
    const problem: Row = {
      kind: 'problem',
      key: 'p',
      path: '/data/bad.json',
      record: 0,
      format: 'portolan',
      message: 'The file is not JSON (it ends early).',
    };
    mountLibrary([problem, makeRow('k1', { taskId: 'ok', reward: null })]);
    expect(await screen.findByRole('row', { name: /Unreadable The file is not JSON/ })).toBeTruthy();
    const cells = within(screen.getByRole('row', { name: /Finished ok/ })).getAllByRole('cell');
    const shown = Object.fromEntries(
      ['reward', 'drafts', 'turns', 'input'].map((id, i) => [id, cells[i + 3]?.textContent]),
    );
    expect(shown).toEqual({ reward: '—', drafts: '2', turns: '2', input: '—' });
  });

  it('is walked with j and k, and Enter opens the chosen row', async () => {
    mountLibrary(REWARDS);
    const grid = await screen.findByRole('grid', { name: 'Rollouts' });
    await waitFor(() => expect(tasks().length).toBe(4));
    const order = tasks();
    grid.focus();
    await userEvent.keyboard('jjk');
    const chosen = screen.getByRole('row', { selected: true });
    expect([chosen.id, within(chosen).getAllByRole('cell')[1]?.textContent]).toEqual([
      grid.getAttribute('aria-activedescendant'),
      order[0],
    ]);
    await userEvent.keyboard('{Enter}');
    expect(window.location.hash).toMatch(/^#\/rollout\/k\d$/);
  });

  it('leads from the chosen row to its actions by key, and to running it again', async () => {
    mountLibrary(REWARDS);
    const grid = await screen.findByRole('grid', { name: 'Rollouts' });
    await waitFor(() => expect(tasks().length).toBe(4));
    grid.focus();
    await userEvent.keyboard('j{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`Actions for ${tasks()[0]}, baseline:greedy`);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rerun' }));
    expect(window.location.hash).toMatch(/^#\/run\?from=k\d$/);
  });

  it('draws only the rows in sight of ten thousand', async () => {
    mountLibrary(Array.from({ length: 10_000 }, (_, index) => makeRow(`k${index}`)));
    await screen.findByText('10,000 rollouts');
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(10));
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('hides and shows columns, and remembers them', async () => {
    const { stores } = mountLibrary(REWARDS);
    await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Cached' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Environment' }));
    await userEvent.keyboard('{Escape}');
    const titles = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect([titles.includes('Cached'), titles.includes('Environment')]).toEqual([false, true]);
    expect(stores.ui.getState().table.visibility).toEqual({ cached: false, environment: true });
  });

  it('moves and resizes a column from the keyboard', async () => {
    const { stores } = mountLibrary(REWARDS);
    const task = within(await screen.findByRole('columnheader', { name: /Task/ })).getByRole('button');
    task.focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await waitFor(() => expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Task'));
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    await waitFor(() => expect(stores.ui.getState().table.sizing).toEqual({ task: 140 }));
  });

  it('opens a path through folders where there is no native dialog, and shows what is wrong with a path', async () => {
    const opened: string[] = [];
    mountLibrary([], {
      app: { info: () => ({ version: '0', shell: 'serve' as const, dataFolder: '/data', dialogs: false }) },
      library: {
        browse: ({ path }) => ({
          path: path ?? '/home/me',
          parent: path === null ? '/home' : '/home/me',
          entries: path === null ? [{ name: 'runs', path: '/home/me/runs', kind: 'folder' as const }] : [],
          total: path === null ? 1 : 0,
        }),
        open: ({ paths }) => {
          if (paths[0] === '/nowhere') throw new Error('There is nothing at /nowhere; check the path.');
          opened.push(...paths);
          return {};
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open a folder' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open a folder or file' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Folder runs' }));
    await within(dialog).findByText('This folder is empty.');
    const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Path' });
    expect(field.value).toBe('/home/me/runs');
    await userEvent.clear(field);
    await userEvent.type(field, '/nowhere{Enter}');
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'There is nothing at /nowhere; check the path.',
    );
    await userEvent.clear(field);
    await userEvent.type(field, '/home/me/runs{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened).toEqual(['/home/me/runs']);
  });

  it('shows sources as they stand, and closes one', async () => {
    const closed: string[] = [];
    const { stream } = mountLibrary([], {
      library: {
        close: ({ path }) => {
          closed.push(path);
          return {};
        },
      },
    });
    const sources = [
      { path: '/data/rollouts', kind: 'folder' as const, builtIn: true, state: 'ready' as const, files: 2 },
      { path: '/runs/march', kind: 'folder' as const, builtIn: false, state: 'reading' as const, files: 1200 },
      { path: '/runs/gone.json', kind: 'file' as const, builtIn: false, state: 'missing' as const, files: 0 },
    ];
    stream.send({ kind: 'sources', sources });
    const panel = screen.getByRole('complementary', { name: 'Sources' });
    await within(panel).findByText('Reading, 1,200 files so far');
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Recorded here2 files', 'marchReading, 1,200 files so far', 'gone.jsonFile is not there any more']);
    await userEvent.click(within(panel).getByRole('button', { name: 'Close march' }));
    expect(closed).toEqual(['/runs/march']);
  });
});
