// Builds dist/ where it is missing or older than the sources, once, however many programs start at the same time.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtStamp, hasSources, sourceStamp } from './sources.mjs';

const POLL_MS = 100;
// A lock folder without an owner file: its maker died between the two, or is about to write it.
const OWNERLESS_MS = 5000;

/**
 * Resolves when dist/ fits the sources. Says on stderr, in one line, that it builds. Throws an Error with the build's
 * own output where the build fails.
 */
export async function ensureBuilt(/** @type {string} */ root) {
  if (!hasSources(root) || isFresh(root)) return;
  const lock = join(root, 'dist-lock');
  while (!takeLock(lock)) {
    await sleep(POLL_MS);
    if (isFresh(root)) return;
  }
  try {
    if (isFresh(root)) return;
    process.stderr.write('Building Portolan (only after an install or a change; some seconds) …\n');
    await runBuild(root);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function isFresh(/** @type {string} */ root) {
  return builtStamp(join(root, 'dist')) === sourceStamp(root);
}

function takeLock(/** @type {string} */ lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'owner'), String(process.pid));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (isAbandoned(lock)) setAside(lock);
    return false;
  }
}

function isAbandoned(/** @type {string} */ lock) {
  try {
    process.kill(Number(readFileSync(join(lock, 'owner'), 'utf8')), 0);
    return false;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EPERM') return false;
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    return code === 'ESRCH' || (made !== undefined && Date.now() - made > OWNERLESS_MS);
  }
}

// Taking a lock away can hit one that was made anew a moment ago; two builds then run, which costs time and harms
// nothing, since each builds aside and moves its result into place.
function setAside(/** @type {string} */ lock) {
  const aside = `${lock}-${process.pid}`;
  try {
    renameSync(lock, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch {
    // Another process was first.
  }
}

/** @returns {Promise<void>} */
function runBuild(/** @type {string} */ root) {
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, [join(root, 'electron/launch/build.mjs')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    build.stdout.on('data', keep);
    build.stderr.on('data', keep);
    build.on('error', reject);
    build.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Portolan could not be built; run npm ci in ${root} and try again.\n${output}`));
    });
  });
}
