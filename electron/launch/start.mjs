// `npm start`: the desktop app where it can run; else the same interface in a browser, after one line that says why.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { electronProgram, fetchElectron, runDesktop, whyNoDesktop } from './desktop.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ROOT } from './sources.mjs';

// A program that ends badly this soon never showed its window (a missing library, a sandbox that is not allowed).
const NEVER_STARTED_MS = 3000;

const words = process.argv.slice(2);

function say(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`);
}

async function serve(/** @type {string} */ why) {
  say(`Serving Portolan to a browser, because ${why}.`);
  process.argv.splice(2, process.argv.length, 'serve', ...words);
  await import(pathToFileURL(join(ROOT, 'dist/cli/cli.js')).href);
}

async function fetched() {
  say("Fetching Electron's program (once, about 100 MB) …");
  return fetchElectron(ROOT);
}

async function start() {
  await ensureBuilt(ROOT);
  const why = whyNoDesktop({
    words,
    env: process.env,
    platform: process.platform,
    nodeVersion: process.versions.node,
    userId: process.getuid?.() ?? null,
    binary: electronProgram(ROOT, process.env) !== null,
  });
  if (why !== null) return await serve(why);
  const complaint = electronProgram(ROOT, process.env) === null ? await fetched() : null;
  const program = electronProgram(ROOT, process.env);
  if (program === null) return serve(`Electron's program could not be fetched (${complaint ?? 'it is not there'})`);
  const began = performance.now();
  const { failure } = await runDesktop(program, [ROOT, ...words]);
  if (failure === null) return;
  if (performance.now() - began < NEVER_STARTED_MS) return serve(`Electron did not start (${failure})`);
  say(`Portolan's window closed unexpectedly: ${failure}.`);
  process.exitCode = 1;
}

try {
  await start();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
