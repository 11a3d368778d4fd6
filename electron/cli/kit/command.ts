import type { Shell } from './shell.ts';
import type { Words } from './words.ts';

/** An option of a command. `value` is what help shows for what it takes; a flag takes nothing. */
export type OptionInfo =
  | { readonly kind: 'flag'; readonly help: string }
  | { readonly kind: 'text' | 'number'; readonly value: string; readonly help: string }
  /** May be given several times. */
  | { readonly kind: 'texts'; readonly value: string; readonly help: string };

export interface Command {
  /** What stands after `portolan` in the first line of its help. */
  readonly synopsis: string;
  /** What it does, in a few sentences. */
  readonly about: string;
  /** What its plain words are, or null where it takes none. */
  readonly words: { readonly name: string; readonly least: number; readonly most: number } | null;
  readonly options: Readonly<Record<string, OptionInfo>>;
  /** Resolves with the exit code; throws AppError for what the user can put right. */
  run(words: Words, shell: Shell): Promise<number>;
}

/** Options that every command has. */
export const COMMON_OPTIONS: Readonly<Record<string, OptionInfo>> = {
  json: { kind: 'flag', help: 'print JSON on stdout and nothing else there' },
  help: { kind: 'flag', help: 'print this' },
};
