import { verdictOf } from '../../../steps/parts/feasible.tsx';
import type { Item } from '../../../steps/transcript/item.ts';

/** One thing that happened in a turn. */
export interface Mark {
  readonly kind: 'reasoning' | 'text' | 'tool' | 'good draft' | 'bad draft' | 'draft' | 'problem' | 'live';
  readonly words: string;
}

export interface OutlineTurn {
  readonly turn: number;
  /** Without repetition: three tool calls are one mark that says 3. */
  readonly marks: readonly Mark[];
}

/** The turns of a transcript with what happened in each; turn 0 is what comes before the first. */
export function outlineOf(items: readonly Item[]): readonly OutlineTurn[] {
  const turns = new Map<number, Mark[]>();
  const tools = new Map<number, number>();
  for (const item of items) {
    const marks = turns.get(item.turn) ?? [];
    turns.set(item.turn, marks);
    if (item.kind === 'call') tools.set(item.turn, (tools.get(item.turn) ?? 0) + 1);
    const mark = markOf(item);
    if (mark !== null) marks.push(mark);
  }
  return [...turns].map(([turn, marks]) => {
    const count = tools.get(turn) ?? 0;
    const tool: Mark = { kind: 'tool', words: count === 1 ? '1 tool call' : `${count} tool calls` };
    return { turn, marks: count === 0 ? marks : [...marks, tool] };
  });
}

function markOf(item: Item): Mark | null {
  switch (item.kind) {
    case 'reasoning':
      return { kind: 'reasoning', words: 'reasoning' };
    case 'text':
      return { kind: 'text', words: 'text' };
    case 'draft': {
      const { tone, words } = verdictOf(item.draft.reply);
      const kind = tone === 'good' ? 'good draft' : tone === 'bad' ? 'bad draft' : 'draft';
      const done = item.draft.kind === 'submit' ? 'submitted' : 'checked';
      return { kind, words: `draft ${item.draft.index + 1} ${done}, ${words.toLowerCase()}` };
    }
    case 'orphan':
      return { kind: 'problem', words: 'result without a call' };
    case 'attempt':
      return { kind: 'problem', words: 'failed request' };
    case 'notice':
      return item.tone === 'error' ? { kind: 'problem', words: 'error' } : null;
    case 'live':
      return { kind: 'live', words: 'running' };
    case 'turn':
      return item.isCut ? { kind: 'problem', words: 'incomplete' } : null;
    case 'system':
    case 'user':
    case 'call':
      return null;
  }
}
