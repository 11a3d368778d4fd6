import type { Row } from '../../shared/contract/library.ts';

/** The rows of the library, and which file each was last read from. */
export class RowIndex {
  readonly #rows = new Map<string, Row>();
  readonly #fileOf = new Map<string, string>();
  readonly #keysOf = new Map<string, Set<string>>();

  rows(): Row[] {
    return [...this.#rows.values()];
  }

  get(key: string): { readonly row: Row; readonly file: string } | null {
    const row = this.#rows.get(key);
    const file = this.#fileOf.get(key);
    return row && file !== undefined ? { row, file } : null;
  }

  files(): string[] {
    return [...this.#keysOf.keys()];
  }

  /** How many files under a path have rows. */
  countFiles(holds: (file: string) => boolean): number {
    let count = 0;
    for (const file of this.#keysOf.keys()) if (holds(file)) count += 1;
    return count;
  }

  /** A row that another file gave before (a journal and the record it became) now belongs to `file`. */
  set(file: string, row: Row): void {
    const before = this.#fileOf.get(row.key);
    if (before !== undefined && before !== file) this.#drop(before, row.key);
    this.#rows.set(row.key, row);
    this.#fileOf.set(row.key, file);
    const keys = this.#keysOf.get(file);
    if (keys) keys.add(row.key);
    else this.#keysOf.set(file, new Set([row.key]));
  }

  /** Forgets the rows of a file, except those in `keep`; gives the keys that are gone. */
  removeFile(file: string, keep: ReadonlySet<string> = new Set()): string[] {
    const keys = this.#keysOf.get(file);
    if (!keys) return [];
    const gone = [...keys].filter((key) => !keep.has(key));
    for (const key of gone) {
      this.#drop(file, key);
      this.#rows.delete(key);
      this.#fileOf.delete(key);
    }
    return gone;
  }

  #drop(file: string, key: string): void {
    const keys = this.#keysOf.get(file);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOf.delete(file);
  }
}
