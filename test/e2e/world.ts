import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { runPortolan } from '../helpers/program.mjs';
import { makeRecord } from '../helpers/records.ts';

/** What stands ready before a user comes: files to open, and a web server that is no environment. */
export interface World {
  /** A folder with a rollout of `berth-002` by `baseline:fcfs`, one of `vllm:test-model`, and a file that is cut off. */
  readonly samples: string;
  /** A rollout whose only plan is a sentence. */
  readonly wordsFile: string;
  readonly notAnEnvironment: string;
  close(): Promise<void>;
}

/** Slow enough that a turn can be seen while it arrives. */
export const WATCHABLE = { PORTOLAN_BASELINE_DELAY_MS: '15' };

export async function makeWorld(home: string): Promise<World> {
  const samples = join(home, 'samples');
  await mkdir(samples, { recursive: true });
  const run = ['run', '--task', 'berth-002', '--model', 'baseline:fcfs', '--out', samples];
  await runPortolan(run, { data: join(home, 'making') });
  await writeFile(join(samples, 'model.json'), JSON.stringify(makeRecord({ task_id: 'berth-none' })));
  await writeFile(join(samples, 'cut.jsonl'), `${JSON.stringify(makeRecord({ episode_id: 'whole' }))}\n{"model": "vl`);

  const wordsFile = join(home, 'words.json');
  await writeFile(wordsFile, JSON.stringify(wordsRecord()));

  const server = createServer((_request, response) => response.end('<html>A web page.</html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the web server has no port');
  return {
    samples,
    wordsFile,
    notAnEnvironment: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function wordsRecord() {
  const call = { id: 'c1', name: 'submit_plan', arguments: JSON.stringify({ plan: 'first V01, then V02' }) };
  const said = { role: 'assistant', content: 'My plan is in words.', reasoning: '', stop: 'tool_calls' } as const;
  return makeRecord({ messages: [{ ...said, tool_calls: [call] }] });
}

const RecordSchema = z.looseObject({
  task_id: z.string(),
  model: z.string(),
  end_reason: z.string(),
  reward: z.number(),
});

/** A record file as it stands on disk. */
export async function readRecordFile(path: string) {
  return RecordSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}
