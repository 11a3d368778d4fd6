// Sample rollouts: real episodes of the scripted planners, and records as other hands would leave them.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runPortolan } from '../helpers/program.mjs';

const TASKS = ['berth-001', 'berth-002', 'berth-003', 'berth-004', 'berth-005'];
const MODELS = ['baseline:greedy', 'baseline:fcfs'];

/** Makes a folder of sample rollouts in `home` and gives its path. */
export async function makeSamples(/** @type {string} */ home) {
  const folder = join(home, 'samples');
  await mkdir(folder, { recursive: true });
  const words = [...TASKS.flatMap((task) => ['--task', task]), ...MODELS.flatMap((model) => ['--model', model])];
  await runPortolan(['run', ...words, '--out', folder], { data: join(home, 'making') });
  await addOthers(folder);
  return folder;
}

/** A model's rollout with tokens and an error, one that was cut off, and files that cannot be read. */
async function addOthers(/** @type {string} */ folder) {
  const [first = ''] = (await readdir(folder)).filter((name) => name.includes('greedy')).sort();
  const record = JSON.parse(await readFile(join(folder, first), 'utf8'));
  let turn = 0;
  const usages = [
    { input: 5210, cached: 0, cache_write: null, output: 2904, reasoning: 2311 },
    { input: 812, cached: 5210, cache_write: null, output: 1460, reasoning: 902 },
    { input: 790, cached: 6022, cache_write: null, output: 655, reasoning: 120 },
  ];
  const messages = record.messages.map((/** @type {{ role: string }} */ message) => {
    if (message.role !== 'assistant') return message;
    turn += 1;
    return { ...message, usage: usages[(turn - 1) % usages.length], seconds: 18.4 / turn };
  });
  const model = { ...record, model: 'vllm:harbour-32b@high', episode_id: 'a1b2c3d4e5f6', id: 'a1b2c3d4e5f6', messages };
  model.seconds = 41.7;
  const cut = {
    ...model,
    ...{
      episode_id: 'b2c3d4e5f6a1',
      id: 'b2c3d4e5f6a1',
      task_id: 'berth-002',
      end_reason: 'error',
      reward: 0,
      turns: 1,
    },
    messages: messages.slice(0, 4),
    steps: record.steps.slice(0, 1),
    final: { submitted: false, plan: null, grade: null },
    errors: ['The connection to http://127.0.0.1:8000 was lost in turn 2; the server may have been stopped.'],
  };
  await writeFile(join(folder, 'model.jsonl'), `${JSON.stringify(model)}\n${JSON.stringify(cut)}\n{"model": "vllm:har`);
}
