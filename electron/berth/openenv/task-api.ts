import { z } from 'zod';
import { SPLIT, TASKS } from '../tasks.ts';
import { isFixed } from '../types.ts';
import { ENVIRONMENT_NAME } from './environment.ts';
import { HttpError } from './http-error.ts';

// The Task API of OpenEnv: how a client learns which tasks there are. All of ours are in one split.

const items = TASKS.map((task, index) => ({
  id: task.id,
  task_id: task.id,
  index,
  split: SPLIT,
  title: task.title,
  tier: task.tier,
  difficulty: `tier-${task.tier}`,
  vessels: task.vessels.filter((vessel) => !isFixed(vessel)).length,
}));

const splitSchema = z.object({ split: z.string() });
const indexSchema = splitSchema.extend({ index: z.int() });
const rangeSchema = splitSchema.extend({ start: z.int().nullish(), stop: z.int().nullish() });

export const TASK_ROUTES: Readonly<Record<string, (body: unknown) => unknown>> = {
  'GET /splits': () => [{ name: SPLIT, type: 'test' }],
  'POST /tasks': (body) => ({ tasks: itemsOf(splitSchema.parse(body)), env_name: ENVIRONMENT_NAME }),
  'POST /num_tasks': (body) => ({ num_tasks: itemsOf(splitSchema.parse(body)).length }),
  'POST /task': (body) => {
    const { index, ...wanted } = indexSchema.parse(body);
    const task = itemsOf(wanted)[index];
    if (task === undefined) throw new HttpError(400, `There is no task ${index}; the last one is ${items.length - 1}.`);
    return { task };
  },
  'POST /task_range': (body) => {
    const { start, stop, ...wanted } = rangeSchema.parse(body);
    return { tasks: itemsOf(wanted).slice(start ?? 0, stop ?? undefined) };
  },
};

function itemsOf({ split }: z.infer<typeof splitSchema>): typeof items {
  if (split !== SPLIT) throw new HttpError(400, `There is no such split; the only one is "${SPLIT}".`);
  return items;
}
