import {
  type ColumnDef,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, Layout } from './column.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type Features = typeof features;

const collator = new Intl.Collator('en', { numeric: true });

interface RowModelOptions<T> {
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowId: (row: T) => string;
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
}

/** Sorting, order, visibility and widths of columns, all kept in `layout`. */
export function useRowModel<T extends object>({ columns, rows, rowId, layout, onLayout }: RowModelOptions<T>) {
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const hidden = useMemo(
    () => Object.fromEntries(columns.map(({ id, hidden: isHidden }) => [id, isHidden !== true])),
    [columns],
  );
  const sorting = useMemo(() => layout.sorting.map((sort) => ({ ...sort })), [layout.sorting]);
  const columnOrder = useMemo(() => [...layout.order], [layout.order]);
  const columnVisibility = useMemo(() => ({ ...hidden, ...layout.visibility }), [hidden, layout.visibility]);
  const columnSizing = useMemo(() => ({ ...layout.sizing }), [layout.sizing]);
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    state: { sorting, columnOrder, columnVisibility, columnSizing },
    onSortingChange: (next) => onLayout({ ...layout, sorting: updated(next, sorting) }),
    onColumnOrderChange: (next) => onLayout({ ...layout, order: updated(next, columnOrder) }),
    onColumnVisibilityChange: (next) => onLayout({ ...layout, visibility: updated(next, columnVisibility) }),
    onColumnSizingChange: (next) => onLayout({ ...layout, sizing: updated(next, columnSizing) }),
    columnResizeMode: 'onChange',
    enableMultiSort: true,
    isMultiSortEvent: (event) => event instanceof Object && 'shiftKey' in event && event.shiftKey === true,
  });
}
export type RowModel<T extends object> = ReturnType<typeof useRowModel<T>>;

function updated<S>(next: Updater<S>, old: S): S {
  return next instanceof Function ? next(old) : next;
}

function toDefinition<T extends object>(column: Column<T>): ColumnDef<Features, T> {
  const { id, title, width, value } = column;
  return {
    id,
    header: title,
    size: width,
    minSize: 44,
    maxSize: 900,
    accessorFn: (row) => value?.(row),
    enableSorting: value !== undefined,
    sortUndefined: 'last',
    sortFn: compare,
    sortDescFirst: column.align === 'end',
  };
}

function compare<T extends object>(...[a, b, id]: Parameters<SortFn<Features, T>>): number {
  const left = a.getValue(id);
  const right = b.getValue(id);
  if (left === right) return 0;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
}
