import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

const QUIET_MS = 150;

/**
 * Calls back with paths directly in a folder that appeared, changed or went away, some at a time. Best effort: where the
 * system cannot watch (network drives, too many watches), nothing is told and a rescan finds the changes.
 */
export function watchFolder(folder: string, onChange: (paths: readonly string[]) => void): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    timer = null;
    const paths = [...changed];
    changed.clear();
    onChange(paths);
  };
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === null) return;
      changed.add(join(folder, name));
      timer ??= setTimeout(flush, QUIET_MS).unref();
    });
    watcher.on('error', () => watcher?.close());
  } catch {
    // Left to rescan.
  }
  return () => {
    watcher?.close();
    if (timer) clearTimeout(timer);
  };
}
