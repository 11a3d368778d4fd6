import type { Rollout } from '../../shared/rollout/record.ts';

/** What is known of a file before it is read: its path and its first 64 KiB as text. */
export interface FileHead {
  readonly path: string;
  readonly head: string;
}

/** One thing that a format found in a file. `message` is one sentence; `text` is the record as it stands in the file. */
export type FormatItem =
  | {
      readonly kind: 'rollout';
      readonly status: 'running' | 'finished' | 'interrupted';
      readonly rollout: Rollout;
      readonly text: () => string;
    }
  | { readonly kind: 'problem'; readonly message: string; readonly text: () => string };

export interface Format {
  readonly id: string;
  readonly title: string;
  /** True where the head is of this format. Cheap, and never throws. */
  detect(file: FileHead): boolean;
  /** Items in the order of the file; what cannot be read is a `problem`. Never throws. */
  read(text: string): Iterable<FormatItem>;
}
