import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

const MOST_LEVELS = 12;
const SKIPPED = new Set(['node_modules', '__pycache__']);
const EXTENSION = /\.(json|jsonl|ndjson)$/i;

/** Whether a file in a folder is looked into, by its name. */
export function isRolloutFile(path: string): boolean {
  return EXTENSION.test(path) && !basename(path).startsWith('.');
}

/**
 * Files below a folder that may hold rollouts, folder by folder. Hidden names are left out, and links to folders are
 * not followed, so that no circle is walked. A folder that cannot be listed is passed over.
 */
export async function* walk(folder: string, level = 0): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (level < MOST_LEVELS) yield* walk(path, level + 1);
    } else if (isRolloutFile(path) && (entry.isFile() || entry.isSymbolicLink())) yield path;
  }
}
