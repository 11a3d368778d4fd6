import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { vi } from 'vitest';
import { chromiumLaunchOptions } from '../helpers/chromium.mjs';
import type { Control } from './stand-in/control.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
export const DIST = join(here, '../../dist');

/** Builds the stand-in for `electron`, inside the project so that it finds its packages. */
export async function buildStandIn(): Promise<{ readonly register: string; remove(): Promise<void> }> {
  const output = join(here, '../.output');
  await mkdir(output, { recursive: true });
  const folder = await mkdtemp(join(output, 'stand-in-'));
  const entry = (name: string) => join(here, 'stand-in', `${name}.ts`);
  await build({
    configFile: false,
    logLevel: 'warn',
    root: here,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { register: entry('register'), electron: entry('electron') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return { register: join(folder, 'register.js'), remove: () => rm(folder, { recursive: true, force: true }) };
}

interface LaunchOptions {
  readonly register: string;
  readonly dataFolder: string;
  /** The built program; `dist/` of the project where it is not given. */
  readonly dist?: string;
  /** Files and folders named on the command line. */
  readonly paths?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

type Ask = <Name extends keyof Control>(
  name: Name,
  ...args: Parameters<Control[Name]>
) => Promise<Awaited<ReturnType<Control[Name]>>>;

export interface Desktop {
  readonly process: ChildProcess;
  /** Does what a user or the system would, or looks at what they would see. */
  readonly ask: Ask;
  /** The page of the window, as soon as there is one. */
  page(): Promise<Page>;
  /** All that the program wrote on stderr. */
  stderr(): string;
  /** Resolves with the exit code (null after a signal) when the program has ended. */
  readonly ended: Promise<number | null>;
  /** Ends the program, kindly at first, and lets go of it. */
  dispose(): Promise<void>;
}

/** Starts the desktop program on the stand-in for `electron`, in a process of its own. */
export async function launchDesktop(options: LaunchOptions): Promise<Desktop> {
  const { register, dataFolder, dist = DIST, paths = [], env = {} } = options;
  const child = fork(join(dist, 'main/main.js'), [...paths], {
    execArgv: ['--import', register],
    env: {
      ...process.env,
      PORTOLAN_DATA_DIR: dataFolder,
      STAND_IN_CHROMIUM: JSON.stringify(await chromiumLaunchOptions()),
      ...env,
    },
    silent: true,
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const ask = asking(child, () => stderr);
  let browser: Browser | null = null;
  return {
    process: child,
    ask,
    ended,
    stderr: () => stderr,
    async page() {
      browser ??= await connect(ask);
      const pages = () => browser?.contexts().flatMap((context) => context.pages()) ?? [];
      const isOwn = (page: Page) => page.url().startsWith('http://portolan.app.localhost/');
      return eventually('a window', () => pages().find(isOwn));
    },
    async dispose() {
      await browser?.close();
      child.kill('SIGTERM');
      const stuck = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(stuck);
    },
  };
}

async function connect(ask: Ask): Promise<Browser> {
  const port = await eventually('a browser', () => ask('debuggingPort'));
  // Without defaults: they would set the size and theme of pages that the program has set.
  return chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
}

async function eventually<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  return vi.waitFor(
    async () => {
      const found = await look();
      if (found === null || found === undefined) throw new Error(`The program has not opened ${what}.`);
      return found;
    },
    { timeout: 15_000, interval: 20 },
  );
}

function asking(child: ChildProcess, stderr: () => string): Ask {
  const pending = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();
  let last = 0;
  child.on('message', ({ id, answer, error }: { id: number; answer: never; error?: string }) => {
    const question = pending.get(id);
    pending.delete(id);
    if (error === undefined) question?.resolve(answer);
    else question?.reject(new Error(error));
  });
  const ended = () => new Error(`The program has ended (${child.exitCode ?? child.signalCode}).\n${stderr()}`);
  child.on('exit', () => {
    for (const { reject } of pending.values()) reject(ended());
  });
  return (name, ...args) =>
    new Promise((resolve, reject) => {
      if (!child.connected) return reject(ended());
      last += 1;
      pending.set(last, { resolve, reject });
      child.send({ id: last, name, args }, (error) => error && reject(error));
    });
}
