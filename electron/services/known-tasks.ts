import type { TaskInfo } from '../../shared/contract/descriptors.ts';
import type { Environment } from '../environments/environment.ts';

/**
 * The tasks of an environment, or null where it does not list them: then a session was opened and closed again, since
 * any web server lists no tasks, and only a session tells whether it is an environment. Errors are those of both.
 */
export async function knownTasks(environment: Environment, signal: AbortSignal): Promise<readonly TaskInfo[] | null> {
  const tasks = await environment.tasks(signal);
  if (tasks === null) await (await environment.open(signal)).close();
  return tasks;
}
