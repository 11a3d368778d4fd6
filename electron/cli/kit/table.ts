import { plainLine } from './plain-text.ts';

/** A column of a table: numbers stand right. Text that is longer than `most` characters is cut, which shows. */
export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => string;
  readonly right?: boolean;
  readonly most?: number;
}

/** What stands where nobody reported a value. */
export const ABSENT = '—';

// No character and no line end is longer: what is cut off here would be cut off anyway, and may be very long.
const CUT_AHEAD = 4;

/** A table as lines of text, safe to show in a terminal whatever the cells hold. */
export function tableLines<T>(columns: readonly Column<T>[], rows: readonly T[]): string[] {
  const cells = rows.map((row) =>
    columns.map(({ cell, most = 60 }) => cut(plainLine(cell(row).slice(0, most * CUT_AHEAD)), most)),
  );
  const lines = [columns.map(({ title }) => title), ...cells];
  const widths = columns.map((_, index) => lines.reduce((most, line) => Math.max(most, lengthOf(line[index])), 0));
  return lines.map((line) =>
    line
      .map((text, index) => {
        const gap = ' '.repeat((widths[index] ?? 0) - lengthOf(text));
        return columns[index]?.right ? gap + text : text + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}

function lengthOf(text: string | undefined): number {
  return [...(text ?? '')].length;
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

export function count(value: number | null): string {
  return value === null ? ABSENT : value.toLocaleString('en-US');
}

export function score(value: number | null): string {
  return value === null ? ABSENT : value.toFixed(4);
}
