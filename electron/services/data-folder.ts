import { join, resolve } from 'node:path';
import envPaths from 'env-paths';

/** The platform's usual place for a program's data, or `PORTOLAN_DATA_DIR`. */
export function dataFolder(env: Readonly<Record<string, string | undefined>>): string {
  return env.PORTOLAN_DATA_DIR ? resolve(env.PORTOLAN_DATA_DIR) : envPaths('portolan', { suffix: '' }).data;
}

/** Where records of runs go unless the user names another folder; their journals stand beside them. */
export function rolloutsFolder(folder: string): string {
  return join(folder, 'rollouts');
}
