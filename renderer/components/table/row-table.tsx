import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { Column, Layout } from './column.ts';
import { TableHeader } from './table-header.tsx';
import { TableRow } from './table-row.tsx';
import { useRowModel } from './use-row-model.ts';
import './row-table.css';

declare module 'react' {
  interface CSSProperties {
    /** The widths that all rows of a row table share. */
    readonly '--columns'?: string;
  }
}

/** That of `--row-height`. */
const ROW_HEIGHT = 30;

interface RowTableProps<T> {
  /** Its accessible name. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowId: (row: T) => string;
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
  readonly onOpen: (row: T) => void;
  /** Rows that stand above all others, however they are sorted. */
  readonly isOnTop?: (row: T) => boolean;
  /** Takes the place of all cells but the first, where it is not null. */
  readonly note?: (row: T) => ReactNode;
  /** Drawn at the end of each row, e.g. its menu; to be left out by Tab (`tabIndex={-1}`), since the arrow key leads there. */
  readonly tail?: (row: T) => ReactNode;
  /** Stands in place of the rows where there are none. */
  readonly empty: ReactNode;
}

/** A table that draws only the rows in sight. j/k and the arrows choose a row, Enter opens it, → goes to its actions. */
export function RowTable<T extends object>(props: RowTableProps<T>) {
  const { label, columns, rowId, layout, onLayout, onOpen, isOnTop, note, tail, empty } = props;
  const table = useRowModel(props);
  const baseId = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);

  const sorted = table.getRowModel().rows;
  const rows = useMemo(() => {
    const all = sorted.map(({ original }) => original);
    return isOnTop ? [...all.filter(isOnTop), ...all.filter((row) => !isOnTop(row))] : all;
  }, [sorted, isOnTop]);
  const visibleIds = table.getVisibleLeafColumns().map(({ id }) => id);
  const visibleKey = visibleIds.join(' ');
  const visible = useMemo(
    () => visibleKey.split(' ').flatMap((id) => columns.filter((column) => column.id === id)),
    [visibleKey, columns],
  );
  const widths = table.getVisibleLeafColumns().map((column) => `${column.getSize()}px`);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rowKey(rows, rowId, index),
    overscan: 8,
  });

  const chosenIndex = rows.findIndex((row) => rowId(row) === chosen);
  const choose = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (row === undefined) return;
    setChosen(rowId(row));
    virtual.scrollToIndex(rows.indexOf(row));
  };
  const page = () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = TARGETS[event.key]?.({ chosen: chosenIndex, count: rows.length, page: page() });
    const row = rows[chosenIndex];
    if (target !== undefined) choose(target);
    else if (event.key === 'ArrowRight') focusTail(event.currentTarget);
    else if (event.key === 'Enter' && row !== undefined) onOpen(row);
    else return;
    event.preventDefault();
  };

  const onClick = ({ target }: MouseEvent) => {
    // What has a click of its own (a link, the menu, a part of the header) is left alone.
    if (!(target instanceof Element) || target.closest('a, button, .row-table__tail')) return;
    const row = rows[Number(target.closest<HTMLElement>('.row-table__row')?.dataset.index)];
    if (row !== undefined) onOpen(row);
  };

  const rowDomId = (key: string) => `${baseId}-${key}`;
  return (
    <div className="row-table">
      <div ref={scroll} className="row-table__scroll">
        <table
          className="row-table__grid"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it; it has the focus and names the chosen row
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-activedescendant={chosen === null ? undefined : rowDomId(chosen)}
          tabIndex={0}
          data-shortcut="rows"
          onKeyDown={onKeyDown}
          onClick={onClick}
          style={{ '--columns': `${widths.join(' ')} minmax(40px, 1fr)` }}
        >
          <thead className="row-table__head">
            <TableHeader table={table} columns={columns} layout={layout} onLayout={onLayout} />
          </thead>
          <tbody className="row-table__body" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start, key }) => {
              const row = rows[index];
              return row === undefined ? null : (
                <TableRow
                  key={key}
                  id={rowDomId(rowId(row))}
                  row={row}
                  index={index}
                  start={start}
                  columns={visible}
                  chosen={index === chosenIndex}
                  note={note}
                  tail={tail}
                />
              );
            })}
          </tbody>
        </table>
        {rows.length === 0 ? <div className="row-table__empty">{empty}</div> : null}
      </div>
    </div>
  );
}

/** Goes to the actions of the chosen row, which Tab leaves out: there may be thousands. */
function focusTail(table: Element): void {
  table.querySelector<HTMLElement>('[aria-selected="true"] .row-table__tail :is(button, a)')?.focus();
}

function rowKey<T>(rows: readonly T[], rowId: (row: T) => string, index: number): string {
  const row = rows[index];
  return row === undefined ? `${index}` : rowId(row);
}

type Target = (at: { readonly chosen: number; readonly count: number; readonly page: number }) => number;
const next: Target = ({ chosen }) => chosen + 1;
const previous: Target = ({ chosen }) => chosen - 1;
const TARGETS: Readonly<Record<string, Target | undefined>> = {
  j: next,
  ArrowDown: next,
  k: previous,
  ArrowUp: previous,
  PageDown: ({ chosen, page }) => chosen + page,
  PageUp: ({ chosen, page }) => chosen - page,
  Home: () => 0,
  End: ({ count }) => count - 1,
};
