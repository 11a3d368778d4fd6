import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { type ProgramOptions, spawnPortolan } from './program.mjs';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built command line in a process of its own, for one test. */
export class Portolan {
  readonly process: ChildProcess;
  #stdout = '';
  #stderr = '';

  constructor(words: readonly string[], options: ProgramOptions) {
    this.process = spawnPortolan(words, options);
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
export function portolan(words: readonly string[], options: ProgramOptions): Promise<Ended> {
  return new Portolan(words, options).ended();
}

/** The values of JSON lines. */
export function jsonLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
