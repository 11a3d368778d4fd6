import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { formatCount } from '../format.ts';
import './plain-table.css';

export interface PlainColumn<T> {
  readonly title: string;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end';
  readonly cell: (row: T, index: number) => ReactNode;
}

interface PlainTableProps<T> {
  readonly label: string;
  readonly columns: readonly PlainColumn<T>[];
  readonly rows: readonly T[];
  /** A last row, e.g. of totals. */
  readonly foot?: readonly ReactNode[];
}

const FIRST_ROWS = 200;

/** A table to be read and not worked with. A long one begins cut, and says how much there is. */
export function PlainTable<T>({ label, columns, rows, foot }: PlainTableProps<T>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div className="plain-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, align = 'start' }) => (
              <th key={title} scope="col" className={`plain-table__${align}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
            <tr key={index}>
              {columns.map(({ title, align = 'start', cell }) => (
                <td key={title} className={`plain-table__${align}`}>
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot === undefined ? null : (
          <tfoot>
            <tr>
              {foot.map((cell, index) => (
                <td key={columns[index]?.title} className={`plain-table__${columns[index]?.align ?? 'start'}`}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {shown.length < rows.length ? (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Show all {formatCount(rows.length)} rows
        </Button>
      ) : null}
    </div>
  );
}
