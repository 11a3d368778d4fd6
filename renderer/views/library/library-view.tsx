import { Columns3, MoreHorizontal, PanelLeft } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Row } from '../../../shared/contract/library.ts';
import { Button } from '../../components/controls/button.tsx';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { Menu, MenuAt, type MenuItem } from '../../components/controls/menu.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNote } from '../../components/feedback/error-note.tsx';
import { formatAmount, formatCount } from '../../components/format.ts';
import type { Layout } from '../../components/table/column.ts';
import { RowTable } from '../../components/table/row-table.tsx';
import { navigate } from '../../navigation/use-route.ts';
import { useLibrary, useStores, useUi } from '../../stores/use-stores.ts';
import { COLUMNS } from './columns.tsx';
import { filterRows } from './filter-rows.ts';
import { useOpenSource } from './open-source.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import './library-view.css';

/** From this width on there is room for the sources beside the table. */
const WIDE = 900;

/** The table of all rollouts of the open sources. */
export function LibraryView() {
  const { ui } = useStores();
  const { loaded, rows: byKey, error } = useLibrary((state) => state);
  const layout = useUi((state) => state.table);
  const sourcesShown = useUi((state) => state.sourcesShown) ?? window.innerWidth >= WIDE;
  const [filter, setFilter] = useState('');
  const words = useDeferredValue(filter);
  const all = useMemo(() => [...byKey.values()], [byKey]);
  const rows = useMemo(() => filterRows(all, words), [all, words]);
  const onLayout = (table: Layout) => ui.setState({ table });
  const [menu, setMenu] = useState<AskedMenu | null>(null);
  const tail = useCallback((row: Row) => menuButton(row, setMenu), []);

  return (
    <main className="library-view">
      {sourcesShown ? <SourcesPanel /> : null}
      <section className="library-view__main" aria-label="Library">
        <header className="library-view__bar">
          <IconButton
            label={sourcesShown ? 'Hide sources' : 'Show sources'}
            aria-pressed={sourcesShown}
            onClick={() => ui.setState({ sourcesShown: !sourcesShown })}
          >
            <PanelLeft />
          </IconButton>
          <input
            type="search"
            className="input library-view__filter"
            placeholder="Filter by task, model, end reason or path"
            aria-label="Filter"
            data-shortcut="filter"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <span className="library-view__count" role="status">
            {loaded ? countOf(rows.length, all.length) : 'Reading the library…'}
          </span>
          <ColumnsMenu layout={layout} onLayout={onLayout} />
        </header>
        {error === null ? null : <ErrorNote message={error} />}
        <div className="library-view__table">
          <RowTable
            label="Rollouts"
            columns={COLUMNS}
            rows={rows}
            rowId={keyOf}
            layout={layout}
            onLayout={onLayout}
            onOpen={open}
            isOnTop={isRunning}
            note={problemOf}
            tail={tail}
            empty={<NoRows loaded={loaded} filtered={all.length > 0} onClear={() => setFilter('')} />}
          />
        </div>
        <MenuAt
          items={menu === null ? [] : menuItems(menu)}
          anchor={menu?.anchor ?? null}
          onClose={() => setMenu(null)}
        />
      </section>
    </main>
  );
}

const keyOf = ({ key }: Row) => key;
const isRunning = (row: Row) => row.kind === 'rollout' && row.status === 'running';
const open = ({ key }: Row) => navigate({ kind: 'rollout', key, query: {} });
const problemOf = (row: Row) =>
  row.kind === 'problem' ? (
    <span className="library-view__problem" title={`${row.message}\n${row.path}`}>
      {row.message} <span className="mono muted">{row.path}</span>
    </span>
  ) : null;

function countOf(shown: number, all: number): string {
  return shown === all ? formatAmount(all, 'rollout') : `${formatCount(shown)} of ${formatAmount(all, 'rollout')}`;
}

interface AskedMenu {
  readonly row: Row;
  readonly anchor: HTMLElement;
}

function menuItems({ row }: AskedMenu): readonly MenuItem[] {
  return [
    { title: 'Open', onSelect: () => open(row) },
    { title: 'Rerun', disabled: row.kind === 'problem', onSelect: () => navigate({ kind: 'run', from: row.key }) },
    { title: 'Copy path', onSelect: () => void navigator.clipboard.writeText(row.path) },
  ];
}

function menuButton(row: Row, ask: (menu: AskedMenu) => void) {
  const name = row.kind === 'rollout' ? `${row.summary.taskId}, ${row.summary.model}` : row.path;
  return (
    <button
      type="button"
      className="button button--quiet button--icon library-view__more"
      tabIndex={-1}
      aria-label={`Actions for ${name}`}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => ask({ row, anchor: currentTarget })}
    >
      <MoreHorizontal aria-hidden="true" />
    </button>
  );
}

function ColumnsMenu({ layout, onLayout }: { readonly layout: Layout; readonly onLayout: (layout: Layout) => void }) {
  const ticks = COLUMNS.map(({ id, title, hidden }) => {
    const shown = layout.visibility[id] ?? hidden !== true;
    return {
      title,
      checked: shown,
      onSelect: () => onLayout({ ...layout, visibility: { ...layout.visibility, [id]: !shown } }),
    };
  });
  const reset = {
    title: 'Reset columns',
    onSelect: () => onLayout({ ...layout, visibility: {}, order: [], sizing: {} }),
  };
  return (
    <Menu items={[...ticks, reset]}>
      <Button>
        <Columns3 aria-hidden="true" /> Columns
      </Button>
    </Menu>
  );
}

interface NoRowsProps {
  readonly loaded: boolean;
  /** There are rollouts, but the filter lets none through. */
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function NoRows({ loaded, filtered, onClear }: NoRowsProps) {
  const openSource = useOpenSource();
  if (!loaded) return <EmptyState title="Reading the library…" />;
  if (filtered) {
    return (
      <EmptyState title="No rollout fits the filter" actions={<Button onClick={onClear}>Clear the filter</Button>}>
        Each word must be in the task, model, end reason or path.
      </EmptyState>
    );
  }
  const actions = (
    <>
      <Button look="primary" onClick={() => openSource('folder')}>
        Open a folder
      </Button>
      <Button onClick={() => navigate({ kind: 'run', from: null })}>Run a baseline</Button>
    </>
  );
  return (
    <EmptyState title="No rollouts yet" actions={actions}>
      Open a folder of recorded rollouts, or run a scripted baseline on the built-in environment: it needs no key and no
      network.
    </EmptyState>
  );
}
