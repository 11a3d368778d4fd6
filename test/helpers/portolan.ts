import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const CLI = join(import.meta.dirname, '../../dist/cli/cli.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options {
  /** The data folder; a test gives each program one of its own. */
  readonly data: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** The built command line in a process of its own, without the keys and servers of this machine. */
export class Portolan {
  readonly process: ChildProcess;
  #stdout = '';
  #stderr = '';

  constructor(words: readonly string[], { data, env = {}, cwd }: Options) {
    const kept = Object.fromEntries(['PATH', 'HOME', 'SystemRoot'].map((name) => [name, process.env[name] ?? '']));
    this.process = spawn(process.execPath, [CLI, ...words], {
      env: { ...kept, PORTOLAN_DATA_DIR: data, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd === undefined ? {} : { cwd }),
    });
    this.process.stdout?.on('data', (chunk) => {
      this.#stdout += chunk;
    });
    this.process.stderr?.on('data', (chunk) => {
      this.#stderr += chunk;
    });
    onTestFinished(() => {
      this.process.kill('SIGKILL');
    });
  }

  async ended(): Promise<Ended> {
    const code = this.process.exitCode ?? this.process.signalCode;
    if (code === null) await once(this.process, 'close');
    return { code: this.process.exitCode, stdout: this.#stdout, stderr: this.#stderr };
  }

  /** The first line of a stream that fits; throws with what was said where the program ends before it. */
  async line(stream: 'stdout' | 'stderr', fits: (line: string) => boolean = () => true): Promise<string> {
    const input = this.process[stream];
    if (!input) throw new Error(`the program has no ${stream}`);
    for await (const line of createInterface({ input })) if (fits(line)) return line;
    throw new Error(`the program ended before the line that was waited for:\n${this.#stdout}\n${this.#stderr}`);
  }
}

/** Runs a command to its end. */
export function portolan(words: readonly string[], options: Options): Promise<Ended> {
  return new Portolan(words, options).ended();
}

/** The values of JSON lines. */
export function jsonLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
