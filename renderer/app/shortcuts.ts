/** A key, or keys one after another, and what it does; the list of them is what `?` shows. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
  readonly where: string;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl K'], does: 'Command palette', where: 'Everywhere' },
  { keys: ['?'], does: 'This list', where: 'Everywhere' },
  { keys: ['g', 'l'], does: 'Go to the library', where: 'Everywhere' },
  { keys: ['g', 'r'], does: 'Go to the run form', where: 'Everywhere' },
  { keys: ['g', 'v'], does: 'Go to what is running', where: 'Everywhere' },
  { keys: ['Esc'], does: 'Back to the library', where: 'Everywhere' },
  { keys: ['j'], does: 'Next row', where: 'Tables' },
  { keys: ['k'], does: 'Row before', where: 'Tables' },
  { keys: ['Enter'], does: 'Open the chosen row', where: 'Tables' },
  { keys: ['→'], does: 'Actions of the chosen row', where: 'Tables' },
  { keys: ['/'], does: 'Filter', where: 'Tables' },
  { keys: ['Shift click'], does: 'Sort by one more column', where: 'Tables' },
  { keys: ['Alt ←'], does: 'Move the column to the left (→ to the right)', where: 'Tables' },
  { keys: ['Alt Shift ←'], does: 'Make the column narrower (→ wider)', where: 'Tables' },
  { keys: ['Ctrl Enter'], does: 'Run', where: 'Run form' },
  { keys: [']'], does: 'Next turn or draft', where: 'Rollout' },
  { keys: ['['], does: 'Turn or draft before', where: 'Rollout' },
  { keys: ['d'], does: 'Drafts', where: 'Rollout' },
  { keys: ['r'], does: 'Open or close all reasoning', where: 'Rollout' },
  { keys: ['m'], does: 'Messages as Markdown, plain or raw', where: 'Rollout' },
];

/** What an app-wide key asks for. */
export type KeyCommand = 'palette' | 'help' | 'library' | 'run' | 'live' | 'back' | 'rows' | 'filter';

const SINGLE: Readonly<Record<string, KeyCommand>> = {
  '?': 'help',
  Escape: 'back',
  j: 'rows',
  k: 'rows',
  '/': 'filter',
};
const AFTER_G: Readonly<Record<string, KeyCommand>> = { l: 'library', r: 'run', v: 'live' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Reads keys one after another; null where a key means nothing to the app, as all but Ctrl-K while `typing`. */
export function createKeyReader(): (event: Pressed, typing: boolean) => KeyCommand | null {
  let afterG = false;
  return ({ key, ctrlKey, metaKey, altKey }, typing) => {
    const wasAfterG = afterG;
    afterG = false;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette';
    if (typing || ctrlKey || metaKey || altKey) return null;
    if (wasAfterG && Object.hasOwn(AFTER_G, key)) return AFTER_G[key] ?? null;
    afterG = key === 'g';
    return Object.hasOwn(SINGLE, key) ? (SINGLE[key] ?? null) : null;
  };
}
