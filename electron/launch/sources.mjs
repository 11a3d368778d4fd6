// What dist/ is built from, and a stamp of it, so that a launcher can tell whether dist/ is still good.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, also when a launcher is called through a link or from elsewhere. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SOURCES = ['electron', 'renderer', 'shared', 'resources', 'package.json', 'package-lock.json'];
const STAMP = 'stamp.txt';

/** An installed package may carry dist/ alone; it has nothing to build from. */
export function hasSources(/** @type {string} */ root) {
  return existsSync(join(root, 'electron/cli/cli.ts'));
}

/** A digest over name, size and modification time of every source file. */
export function sourceStamp(/** @type {string} */ root) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(join(path, name));
    else if (found) hash.update(`${path}\0${found.size}\0${found.mtimeMs}\n`);
  };
  for (const path of SOURCES) add(path);
  return hash.digest('hex');
}

/** The stamp of the sources that a dist folder was built from, or null where there is no finished build. */
export function builtStamp(/** @type {string} */ dist) {
  try {
    return readFileSync(join(dist, STAMP), 'utf8');
  } catch {
    return null;
  }
}

/** Where a build leaves its stamp, last of all. */
export function stampFile(/** @type {string} */ dist) {
  return join(dist, STAMP);
}
