import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../../../renderer/views/run/command-line.ts';
import type { RunConfig } from '../../../../shared/contract/run.ts';

const CONFIG: RunConfig = {
  environment: 'berth',
  tasks: ['berth-001'],
  models: ['baseline:greedy'],
  budget: { maxTurns: 12, maxTokens: 24_000, wallClockS: 1800 },
  repeat: 1,
  concurrency: 1,
};

/** The words that a real shell makes of a line. */
function shellWords(line: string): readonly string[] {
  const program = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
  const script = line.replace(/^portolan /, `"$NODE" -e "$PROGRAM" -- `);
  const env = { ...process.env, NODE: process.execPath, PROGRAM: program };
  return JSON.parse(execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env }));
}

describe('the command line of a run', () => {
  it('leaves out what has its default', () => {
    expect(commandLine(CONFIG)).toBe('portolan run --env berth --task berth-001 --model baseline:greedy');
  });

  it('names every task, model and number that differs', () => {
    const config = {
      ...CONFIG,
      environment: 'http://127.0.0.1:8000',
      tasks: ['berth-001', 'berth-002'],
      models: ['baseline:greedy', 'vllm:org/model@low'],
      budget: { maxTurns: 3, maxTokens: 100, wallClockS: 60.5 },
      repeat: 2,
      concurrency: 4,
    };
    expect(commandLine(config)).toBe(
      'portolan run --env http://127.0.0.1:8000 --task berth-001 --task berth-002 --model baseline:greedy ' +
        '--model vllm:org/model@low --max-turns 3 --max-tokens 100 --wall-clock 60.5 --repeat 2 --concurrency 4',
    );
  });

  it('reaches the program letter for letter, whatever is in a name', () => {
    const odd = [`it's "quoted" $HOME \`id\` \\`, '; rm -rf *', 'two\nlines', 'ünïcode ✓', '!history', '#7', '~'];
    expect(shellWords(commandLine({ ...CONFIG, tasks: odd }))).toEqual([
      'run',
      '--env',
      'berth',
      ...odd.flatMap((task) => ['--task', task]),
      '--model',
      'baseline:greedy',
    ]);
  });

  it('does not let a value that starts with a dash pass for an option', () => {
    expect(shellWords(commandLine({ ...CONFIG, tasks: ['--json'] }))).toEqual([
      ...['run', '--env', 'berth', '--task=--json', '--model', 'baseline:greedy'],
    ]);
  });
});
