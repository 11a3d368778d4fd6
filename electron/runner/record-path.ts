import { join } from 'node:path';
import { wholeSeconds } from './episode/new-rollout.ts';

const MOST_CHARS = 60;

/**
 * Where the record of a new episode goes: `FOLDER/<started>_<task>_<model>_<episode id>.json`. Task ids and model names
 * are anybody's text: what is not safe in a file name on every system becomes `-`. As the name begins with the time, it
 * is never hidden and never one of the names that Windows reserves.
 */
export function recordPath(options: {
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly taskId: string;
  readonly model: string;
  readonly episodeId: string;
}): string {
  const { folder, started, taskId, model, episodeId } = options;
  const time = wholeSeconds(started).replaceAll(/[-:]/g, '');
  return join(folder, `${[time, safe(taskId, 'task'), safe(model, 'model'), safe(episodeId, 'id')].join('_')}.json`);
}

function safe(text: string, otherwise: string): string {
  const name = text
    .slice(0, MOST_CHARS * 4)
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(0, MOST_CHARS)
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return name === '' ? otherwise : name;
}
