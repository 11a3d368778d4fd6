import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { recoverJournals } from '../../electron/runner/recover.ts';
import { readJournal } from '../../shared/rollout/journal.ts';
import { readRecordFile } from '../helpers/run-fake.ts';
import { bundleProgram } from '../helpers/run-program.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, '../helpers/programs/two-turns.ts');
const clock = { now: () => Date.now() };

async function start(words: (program: string, out: string) => readonly [string, ...string[]]) {
  const folder = await temporaryFolder();
  const out = join(folder, 'out');
  await mkdir(out);
  const [command, ...rest] = words(await bundleProgram(PROGRAM, folder), out);
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, out, exit: once(child, 'exit') };
}

async function only(folder: string): Promise<string> {
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  return join(folder, names[0] ?? '');
}

it('keeps every committed turn of an episode whose process is killed', async () => {
  const { child, out, exit } = await start((program, folder) => [process.execPath, program, folder]);
  for await (const line of createInterface({ input: child.stdout })) if (line === 'third turn') break;

  // As long as it runs, its journal is left alone.
  expect(await recoverJournals(out, clock)).toEqual({ recovered: [], problems: [] });
  child.kill('SIGKILL');
  await exit;

  const journal = await only(out);
  const path = journal.replace('.journal.jsonl', '.json');
  expect(await recoverJournals(out, clock)).toEqual({ recovered: [path], problems: [] });
  const record = await readRecordFile(path);
  expect(record.messages.slice(2).map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'assistant: A draft. 1',
    'tool: {"feasible":true}',
    'assistant: A draft. 2',
    'tool: {"feasible":true}',
  ]);
  expect([record.end_reason, record.turns, record.usage, record.steps.map(({ plan }) => plan)]).toEqual([
    'interrupted',
    2,
    { input_tokens: 20, output_tokens: 8 },
    [[{ vessel: 'c1' }], [{ vessel: 'c2' }]],
  ]);
  expect(record.errors).toEqual([
    'The program was ended while this episode ran, so only what it had finished is here; run the task again.',
  ]);
  expect(await only(out)).toBe(path);
});

it('ends an episode with a clear error when the disk is full, and loses nothing that was on it', async () => {
  // Files of this process may have 16 blocks of 512 bytes: the second turn does not fit.
  const text = 'x'.repeat(3000);
  const { child, out, exit } = await start((program, folder) => [
    'sh',
    '-c',
    'ulimit -f 16; exec "$@"',
    'sh',
    process.execPath,
    program,
    folder,
    text,
  ]);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(line);
  const status = JSON.parse(lines.at(-1) ?? '');
  const journal = await only(out);
  expect(status).toMatchObject({ state: 'ended', endReason: 'error', turns: 2 });
  expect(status.error).toMatch(/cannot be written \(EFBIG.*\); check that there is room/);
  expect(lines.some((line) => line.startsWith('log: ') && line.includes('EFBIG'))).toBe(true);

  const read = readJournal(await readFile(journal, 'utf8'));
  expect(read?.rollout.messages.map(({ content }) => content.length).slice(2)).toEqual([3002, 17]);
  await exit;
  expect(await recoverJournals(out, clock)).toMatchObject({ problems: [] });
  expect((await readRecordFile(await only(out))).turns).toBe(1);
});
