// The process around a command: streams, signals, exit code.
import { version } from '../../package.json';
import { AppError } from '../../shared/base/errors.ts';
import { dataFolder } from '../services/data-folder.ts';
import { DONE, INTERRUPTED } from './kit/exit-codes.ts';
import { plainText } from './kit/plain-text.ts';
import type { Shell } from './kit/shell.ts';
import { main } from './main.ts';

// npm passes a Ctrl-C on to a program that the terminal has already told: both come within moments of each other.
const SAME_CTRL_C_MS = 500;

const stopping = new AbortController();

function stop(): void {
  stopping.abort(new AppError('cancelled', 'Stopped.'));
}

/** The first signal lets the command finish what must not be lost; the second ends the process at once. */
function listenToSignals(): void {
  let first: number | null = null;
  const onSignal = () => {
    const now = performance.now();
    if (first !== null && now - first > SAME_CTRL_C_MS) process.exit(INTERRUPTED);
    if (first === null) stop();
    first ??= now;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

let unread = false;

/** A reader that closed the pipe has seen enough: the command stops, without a word and without a complaint. */
function listenToPipes(): void {
  process.stdout.on('error', () => {
    unread = true;
    stop();
  });
  process.stderr.on('error', () => {});
}

const shell: Shell = {
  env: process.env,
  signal: stopping.signal,
  print(line) {
    return new Promise((resolve) => {
      process.stdout.write(`${line}\n`, () => resolve());
    });
  },
  say(line) {
    process.stderr.write(`${line}\n`);
  },
  host: (kind) => ({
    shell: kind,
    version,
    dataFolder: dataFolder(process.env),
    env: process.env,
    dialogs: null,
    log: (line) => process.stderr.write(`${plainText(line)}\n`),
  }),
};

listenToSignals();
listenToPipes();
const code = await main(process.argv.slice(2), shell, version);
// What was written to a pipe must be out before the process ends; idle connections must not keep it.
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((resolve) => stream.write('', resolve))),
);
process.exit(unread && code === INTERRUPTED ? DONE : code);
