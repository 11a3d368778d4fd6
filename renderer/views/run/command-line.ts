import type { RunConfig } from '../../../shared/contract/run.ts';
import { DEFAULT_NUMBERS } from './run-form.ts';

/** The line for a POSIX shell that runs the same; what has its default is left out. */
export function commandLine({ environment, tasks, models, budget, repeat, concurrency }: RunConfig): string {
  const numbers: readonly (readonly [option: string, value: number, usual: string])[] = [
    ['--max-turns', budget.maxTurns, DEFAULT_NUMBERS.maxTurns],
    ['--max-tokens', budget.maxTokens, DEFAULT_NUMBERS.maxTokens],
    ['--wall-clock', budget.wallClockS, DEFAULT_NUMBERS.wallClockS],
    ['--repeat', repeat, DEFAULT_NUMBERS.repeat],
    ['--concurrency', concurrency, DEFAULT_NUMBERS.concurrency],
  ];
  return [
    'portolan run',
    option('--env', environment),
    ...tasks.map((task) => option('--task', task)),
    ...models.map((model) => option('--model', model)),
    ...numbers.flatMap(([name, value, usual]) => (`${value}` === usual ? [] : [option(name, `${value}`)])),
  ].join(' ');
}

function option(name: string, value: string): string {
  // A value that starts with a dash would be read as an option of its own.
  return `${name}${value.startsWith('-') ? '=' : ' '}${shellQuote(value)}`;
}

/** A word as a POSIX shell takes it literally: in single quotes, where anything but plain characters is in it. */
function shellQuote(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
