import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '../../shared/base/errors.ts';
import type { FolderListing } from '../../shared/contract/library.ts';

const MOST_ENTRIES = 1000;

/** A folder's visible entries, folders first; throws AppError `not-found` where it cannot be listed. */
export async function browse(path: string | null): Promise<FolderListing> {
  const folder = resolve(path ?? homedir());
  const found = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new AppError(
      'not-found',
      `The folder ${folder} cannot be listed; check that it is there and yours to read.`,
      {
        cause,
      },
    );
  });
  const entries = found
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => ({
      name: entry.name,
      path: join(folder, entry.name),
      kind: entry.isDirectory() ? ('folder' as const) : ('file' as const),
    }))
    .sort((a, b) => (a.kind === b.kind ? a.name.localeCompare(b.name) : a.kind === 'folder' ? -1 : 1));
  const parent = dirname(folder);
  return {
    path: folder,
    parent: parent === folder ? null : parent,
    entries: entries.slice(0, MOST_ENTRIES),
    total: entries.length,
  };
}
