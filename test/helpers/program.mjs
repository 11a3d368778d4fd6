// The built program in a process of its own. Plain JavaScript: the bench and the screenshots use it too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const CLI = fileURLToPath(new URL('../../dist/cli/cli.js', import.meta.url));

/**
 * @typedef {object} ProgramOptions
 * @property {string} data the data folder
 * @property {Readonly<Record<string, string>>} [env] beside the few variables that a process needs
 * @property {string} [cwd]
 */

/**
 * Starts a command, without the keys and servers of this machine.
 *
 * @param {readonly string[]} words
 * @param {ProgramOptions} options
 */
export function spawnPortolan(words, { data, env = {}, cwd = process.cwd() }) {
  const kept = Object.fromEntries(['PATH', 'HOME', 'SystemRoot'].map((name) => [name, process.env[name] ?? '']));
  return spawn(process.execPath, [CLI, ...words], {
    env: { ...kept, PORTOLAN_DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
  });
}

/**
 * Runs a command to its end; throws with what it said where it fails.
 *
 * @param {readonly string[]} words
 * @param {ProgramOptions} options
 */
export async function runPortolan(words, options) {
  const program = spawnPortolan(words, options);
  let said = '';
  program.stdout.resume();
  program.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(program, 'close');
  if (code !== 0) throw new Error(`portolan ${words.join(' ')} ended with ${code}:\n${said}`);
}

/**
 * Starts `portolan serve`; `url` is the address with its token.
 *
 * @param {readonly string[]} paths
 * @param {ProgramOptions} options
 */
export async function startServe(paths, options) {
  const program = spawnPortolan(['serve', '--no-open', ...paths], options);
  let said = '';
  program.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const stop = async () => {
    if (program.exitCode !== null || program.signalCode !== null) return;
    program.kill('SIGTERM');
    await once(program, 'close');
  };
  for await (const url of createInterface({ input: program.stdout })) return { url, stop };
  throw new Error(`portolan serve ended before it printed its address:\n${said}`);
}
