import { isJsonObject, type Json, ownValue } from '../../../shared/base/json.ts';
import type { TaskInfo } from '../../../shared/contract/descriptors.ts';
import type { Address } from './address.ts';
import { requestJson } from './http.ts';

const TIMEOUT_MS = 10_000;
const MAX_TASKS = 100_000;

/**
 * The tasks that the server lists (the Task API of OpenEnv 0.4 and later), or null where it lists none. Of several splits
 * that named `shipped`, else the first. Throws AppError `unreachable`, `timeout`, `protocol` or `cancelled`.
 */
export async function listTasks(address: Address, signal: AbortSignal): Promise<readonly TaskInfo[] | null> {
  const ask = (path: string, body?: Json) =>
    requestJson({ address, path, timeoutMs: TIMEOUT_MS, ...(body === undefined ? {} : { body }) }, signal);
  const environments = await ask('/list_environments');
  const name = Array.isArray(environments) ? environments.find((item) => typeof item === 'string') : undefined;
  if (typeof name !== 'string') return null;
  const prefix = `/${encodeURIComponent(name)}`;
  const split = chooseSplit(await ask(`${prefix}/splits`));
  if (split === null) return null;

  const tasks = new Map<string, TaskInfo>();
  const add = (reply: Json): number => {
    const list = isJsonObject(reply) ? ownValue(reply, 'tasks') : undefined;
    if (!Array.isArray(list)) return 0;
    for (const item of list) {
      const task = readTask(item, split);
      if (task !== null && !tasks.has(task.id)) tasks.set(task.id, task);
    }
    return list.length;
  };
  let listed = add(await ask(`${prefix}/tasks`, { split }));
  const total = Math.min(readCount(await ask(`${prefix}/num_tasks`, { split })), MAX_TASKS);
  while (listed < total) {
    const more = add(await ask(`${prefix}/task_range`, { split, start: listed, stop: total }));
    if (more === 0) break;
    listed += more;
  }
  return tasks.size > 0 ? [...tasks.values()] : null;
}

function chooseSplit(reply: Json): string | null {
  const names: string[] = [];
  for (const item of Array.isArray(reply) ? reply : []) {
    const name = isJsonObject(item) ? ownValue(item, 'name') : item;
    if (typeof name === 'string') names.push(name);
  }
  return names.includes('shipped') ? 'shipped' : (names[0] ?? null);
}

function readCount(reply: Json): number {
  const count = isJsonObject(reply) ? ownValue(reply, 'num_tasks') : null;
  return typeof count === 'number' && Number.isInteger(count) ? count : 0;
}

/** Items have no type of their own: a bare id, or an object with `task_id` or `id`. */
function readTask(item: Json, split: string): TaskInfo | null {
  if (!isJsonObject(item)) {
    const id = word(item);
    return id === null ? null : { id, title: null, group: split };
  }
  const id = word(ownValue(item, 'task_id')) ?? word(ownValue(item, 'id'));
  if (id === null) return null;
  const tier = ownValue(item, 'tier');
  return {
    id,
    title: word(ownValue(item, 'title')) ?? word(ownValue(item, 'name')),
    group: typeof tier === 'number' ? `tier ${tier}` : (word(tier) ?? word(ownValue(item, 'split')) ?? split),
  };
}

function word(value: Json | undefined): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
