import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type Column, type Layout, moveColumn } from './column.ts';
import type { RowModel } from './use-row-model.ts';

interface TableHeaderProps<T extends object> {
  readonly table: RowModel<T>;
  readonly columns: readonly Column<T>[];
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
}

const RESIZE_STEP = 16;
const DRAG_TYPE = 'application/x-portolan-column';

/** Titles that sort, with handles that resize; they can be dragged, and moved and resized with Alt and arrow keys. */
export function TableHeader<T extends object>({ table, columns, layout, onLayout }: TableHeaderProps<T>) {
  const ids = table.getAllLeafColumns().map(({ id }) => id);
  const move = (id: string, to: { by: number } | { before: string }) =>
    onLayout({ ...layout, order: moveColumn(ids, id, to) });
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);

  const onKeyDown = (event: KeyboardEvent, id: string, width: number) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    if (event.shiftKey) onLayout({ ...layout, sizing: { ...layout.sizing, [id]: width + step * RESIZE_STEP } });
    else move(id, { by: step });
  };

  return (
    <tr className="row-table__header" aria-rowindex={1}>
      {headers.map((header) => {
        const { column } = header;
        const direction = column.getIsSorted();
        const place = layout.sorting.length > 1 && direction !== false ? `${column.getSortIndex() + 1}` : null;
        const title = columns.find(({ id }) => id === column.id)?.title ?? column.id;
        const align = columns.find(({ id }) => id === column.id)?.align ?? 'start';
        return (
          <th
            key={header.id}
            className={`row-table__title row-table__title--${align}`}
            scope="col"
            aria-sort={direction === false ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
            onDragOver={(event) => event.dataTransfer.types.includes(DRAG_TYPE) && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              const dragged = event.dataTransfer.getData(DRAG_TYPE);
              if (dragged !== '' && dragged !== column.id) move(dragged, { before: column.id });
            }}
          >
            <button
              type="button"
              className="row-table__sort"
              draggable
              onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, column.id)}
              disabled={!column.getCanSort()}
              onClick={column.getToggleSortingHandler()}
              onKeyDown={(event) => onKeyDown(event, column.id, column.getSize())}
              title={`${title}: click to sort, with Shift to sort by it as well; drag to move`}
            >
              <span className="row-table__title-text">{title}</span>
              {direction === 'asc' ? <ArrowUp aria-hidden="true" /> : null}
              {direction === 'desc' ? <ArrowDown aria-hidden="true" /> : null}
              {place === null ? null : <span className="row-table__place">{place}</span>}
            </button>
            <span
              className="row-table__resize"
              aria-hidden="true"
              onMouseDown={header.getResizeHandler()}
              onTouchStart={header.getResizeHandler()}
            />
          </th>
        );
      })}
      <td className="row-table__tail" />
    </tr>
  );
}
