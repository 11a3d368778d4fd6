import { useMemo } from 'react';
import type { Row } from '../../../shared/contract/library.ts';
import { formatReward } from '../../components/format.ts';
import { navigate } from '../../navigation/use-route.ts';
import type { Theme } from '../../stores/ui-store.ts';
import { useLibrary, useStores } from '../../stores/use-stores.ts';
import { filterRows } from '../../views/library/filter-rows.ts';
import { useOpenSource } from '../../views/library/open-source.tsx';

export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly run: () => void;
}

const MOST_ROLLOUTS = 50;

/** The commands and rollouts that hold all words of `text`; `left` rollouts more are not among them. */
export function usePaletteItems(
  text: string,
  onHelp: () => void,
): { readonly items: readonly PaletteItem[]; readonly left: number } {
  const { ui } = useStores();
  const openSource = useOpenSource();
  const rows = useLibrary((state) => state.rows);
  const commands = useMemo<readonly PaletteItem[]>(() => {
    const theme = (name: Theme, title: string) => command(title, '', () => ui.setState({ theme: name }));
    return [
      command('Go to the library', 'g l', () => navigate({ kind: 'library' })),
      command('Run: new episodes', 'g r', () => navigate({ kind: 'run', from: null })),
      command('Go to what is running', 'g v', () => navigate({ kind: 'live' })),
      command('Open a folder', '', () => openSource('folder')),
      command('Open files', '', () => openSource('files')),
      theme('light', 'Theme: light'),
      theme('dark', 'Theme: dark'),
      theme('system', 'Theme: as the system'),
      command('Keyboard shortcuts', '?', onHelp),
    ];
  }, [ui, openSource, onHelp]);
  const all = useMemo(() => [...rows.values()].filter((row) => row.kind === 'rollout'), [rows]);
  return useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = commands.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
    const rollouts = words.length === 0 ? [] : filterRows(all, text);
    const shown = rollouts.slice(0, MOST_ROLLOUTS).map(toItem);
    return { items: [...fitting, ...shown], left: rollouts.length - shown.length };
  }, [commands, all, text]);
}

function command(title: string, detail: string, run: () => void): PaletteItem {
  return { id: `command ${title}`, title, detail, run };
}

function toItem(row: Row): PaletteItem {
  const { key } = row;
  const open = () => navigate({ kind: 'rollout', key, query: {} });
  if (row.kind === 'problem') return { id: key, title: row.path, detail: '', run: open };
  const { taskId, model, reward, endReason } = row.summary;
  return { id: key, title: `${taskId} · ${model}`, detail: `${formatReward(reward)} ${endReason ?? ''}`, run: open };
}
