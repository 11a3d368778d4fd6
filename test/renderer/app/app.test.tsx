import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { App } from '../../../renderer/app/app.tsx';
import { AppError } from '../../../shared/base/errors.ts';
import type { LibraryEvent, Row } from '../../../shared/contract/library.ts';
import { FakeStream } from '../../helpers/fake-client.ts';
import { mount } from '../../helpers/mount.tsx';
import { makeRow } from '../../helpers/rows.ts';

beforeAll(() => page.viewport(1400, 800));

function mountApp(rows: readonly Row[] = []) {
  const missing = () => {
    throw new AppError('not-found', 'There is no such rollout here.');
  };
  return mount(<App />, {
    hash: '#/library',
    services: {
      library: { watch: () => new FakeStream<LibraryEvent>({ kind: 'snapshot', sources: [], rows: [...rows] }) },
      environments: {
        kinds: () => [],
        tasks: () => ({ tasks: [{ id: 'berth-001', title: null, group: null }] }),
        preview: () => ({ instructions: null, situation: null, tools: [] }),
      },
      providers: { list: () => [] },
      runs: { check: () => [] },
      episodes: { watch: missing },
      rollouts: { get: missing },
    },
  });
}

describe('the frame', () => {
  it('goes from screen to screen by key, also where the screen has a meaning for the second key', async () => {
    mountApp([makeRow('k1')]);
    await screen.findByText('1 rollout');
    await userEvent.keyboard('gr');
    await screen.findByRole('form', { name: 'Run' });
    await userEvent.keyboard('gv');
    await screen.findByRole('region', { name: 'Nothing was started yet' });
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('grid', { name: 'Rollouts' });
    await userEvent.keyboard('j{Enter}');
    expect(window.location.hash).toBe('#/rollout/k1');
    await screen.findByText('There is no such rollout here.');
    await userEvent.keyboard('gr');
    await screen.findByRole('form', { name: 'Run' });
  });

  it('takes no shortcut out of what is typed', async () => {
    mountApp();
    const filter = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Filter' });
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(filter);
    await userEvent.keyboard('gr?');
    expect([filter.value, window.location.hash, screen.queryByRole('dialog')]).toEqual(['gr?', '#/library', null]);
  });

  it('lists the shortcuts on ?', async () => {
    mountApp();
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Command palette')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.hash).toBe('#/library');
  });

  it('opens a rollout from the palette by words of its task and model', async () => {
    mountApp([makeRow('k1', { taskId: 'first' }), makeRow('k2', { taskId: 'second', model: 'vllm:m' })]);
    await screen.findByText('2 rollouts');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Command or rollout' }), 'vllm sec');
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual(['second · vllm:m0.5000 submitted']);
    await userEvent.keyboard('{Enter}');
    expect(window.location.hash).toBe('#/rollout/k2');
  });

  it('runs commands from the palette with the arrow keys', async () => {
    mountApp();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Command or rollout' }), 'theme');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  });

  it('changes the theme, and keeps it', async () => {
    const { stores } = mountApp();
    await userEvent.click(await screen.findByRole('button', { name: 'Theme: system; change to light' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    await userEvent.click(screen.getByRole('button', { name: 'Theme: light; change to dark' }));
    expect([document.documentElement.dataset.theme, stores.ui.getState().theme]).toEqual(['dark', 'dark']);
  });

  it('says so while the connection is lost', async () => {
    const { link } = mountApp();
    await screen.findByRole('region', { name: 'No rollouts yet' });
    act(() => link.enter({ kind: 'lost', waitMs: 3000, tries: 1 }));
    await screen.findByText(/Connection lost, trying again in/);
    expect(screen.getByText('3 s')).toBeTruthy();
    act(() => link.enter({ kind: 'open' }));
    await waitFor(() => expect(screen.queryByText(/Connection lost/)).toBeNull());
  });
});
