import { createContext, useContext } from 'react';

/** How messages are drawn: as Markdown, as plain text, or letter for letter with JSON as it was sent. */
export type Look = 'markdown' | 'plain' | 'raw';

/** What all items of a transcript share. */
export interface Reading {
  readonly look: Look;
  readonly reasoning: 'open' | 'closed';
  /** The address of a turn, for copying. */
  readonly linkTo: (turn: number) => string;
  readonly openDraft: (index: number) => void;
}

export const ReadingContext = createContext<Reading>({
  look: 'markdown',
  reasoning: 'open',
  linkTo: () => '',
  openDraft: () => {},
});

export function useReading(): Reading {
  return useContext(ReadingContext);
}
