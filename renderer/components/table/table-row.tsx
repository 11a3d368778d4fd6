import { type ReactNode, useMemo } from 'react';
import type { Column } from './column.ts';

interface TableRowProps<T> {
  readonly id: string;
  readonly row: T;
  readonly index: number;
  /** Pixels from the top of the body. */
  readonly start: number;
  readonly columns: readonly Column<T>[];
  readonly chosen: boolean;
  readonly note: ((row: T) => ReactNode) | undefined;
  readonly tail: ((row: T) => ReactNode) | undefined;
}

export function TableRow<T>({ id, row, index, start, columns, chosen, note, tail }: TableRowProps<T>) {
  // Scrolling and choosing draw all rows in sight again, but not what is in them.
  const cells = useMemo(() => {
    const noted = note?.(row) ?? null;
    const own = (noted === null ? columns : columns.slice(0, 1)).map(({ id: columnId, align, cell }) => (
      <td key={columnId} className={`row-table__cell row-table__cell--${align ?? 'start'}`}>
        {cell(row)}
      </td>
    ));
    const rest = (
      <td key="note" className="row-table__cell row-table__cell--note" colSpan={columns.length - 1}>
        {noted}
      </td>
    );
    return noted === null ? own : [...own, rest];
  }, [columns, note, row]);
  const end = useMemo(() => <td className="row-table__tail">{tail?.(row)}</td>, [tail, row]);
  return (
    <tr
      id={id}
      className="row-table__row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={chosen}
      style={{ transform: `translateY(${start}px)` }}
    >
      {cells}
      {end}
    </tr>
  );
}
