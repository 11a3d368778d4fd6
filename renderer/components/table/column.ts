import type { ReactNode } from 'react';

/** One column of a row table. */
export interface Column<T> {
  readonly id: string;
  readonly title: string;
  /** Pixels, until the user chooses another width. */
  readonly width: number;
  /** Numbers stand at the end, so that their digits line up. */
  readonly align?: 'start' | 'end';
  /** Not shown until the user asks for it. */
  readonly hidden?: boolean;
  /** What rows are sorted by; undefined is missing, and comes last either way. Left out: cannot be sorted by. */
  readonly value?: (row: T) => string | number | undefined;
  readonly cell: (row: T) => ReactNode;
}

/** What the user did to the columns. Order and visibility name columns by id; unknown ids are left alone. */
export interface Layout {
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly order: readonly string[];
  readonly sizing: Readonly<Record<string, number>>;
  readonly sorting: readonly { readonly id: string; readonly desc: boolean }[];
}

/** The ids with `id` moved by `places` (negative: towards the start), or put before `before`. */
export function moveColumn(ids: readonly string[], id: string, to: { by: number } | { before: string }): string[] {
  const rest = ids.filter((other) => other !== id);
  const place = 'by' in to ? ids.indexOf(id) + to.by : rest.indexOf(to.before);
  rest.splice(Math.max(0, place), 0, id);
  return rest;
}
