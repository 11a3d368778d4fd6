import type { Json, JsonObject } from '../../../../shared/base/json.ts';
import type { Rollout } from '../../../../shared/rollout/record.ts';

/** What other tabs and sections show. */
const SHOWN = new Set([
  ...[
    'model',
    'task_id',
    'episode_id',
    'started',
    'messages',
    'steps',
    'final',
    'reward',
    'usage',
    'turns',
    'end_reason',
  ],
  ...['errors', 'seconds', 'provider_switches', 'schema', 'id', 'environment', 'params', 'tools', 'attempts', 'cost'],
  ...['parent', 'tags', 'notes', 'warnings'],
]);

/** The keys of a record that have no place of their own: those of other tools, and what is kept for going on. */
export function otherKeys(rollout: Rollout): JsonObject {
  const others: Record<string, Json> = {};
  for (const [key, value] of Object.entries(rollout)) if (!SHOWN.has(key) && isJson(value)) others[key] = value;
  return others;
}

/** A record was parsed from JSON, so there is nothing else in it. */
function isJson(value: unknown): value is Json {
  return value !== undefined;
}
