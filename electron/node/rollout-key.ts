import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

/** The key of the rollout at place `record` (from 0) of a file; the same in every process, and no path can be read off it. */
export function rolloutKey(path: string, record: number): string {
  return `${createHash('sha256').update(resolve(path)).digest('hex').slice(0, 16)}-${record}`;
}
