import { ownText } from '../../shared/base/json.ts';
import type { TaskInfo, TaskPreview } from '../../shared/contract/descriptors.ts';
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

/** What a model would read of a task: opens a session, resets it, and closes it again. Errors are those of the session. */
export async function previewTask(options: {
  readonly environment: Environment;
  readonly taskId: string;
  readonly episodeId: string;
  readonly signal: AbortSignal;
}): Promise<TaskPreview> {
  const { environment, taskId, episodeId, signal } = options;
  const session = await environment.open(signal);
  try {
    const { metadata } = await session.reset({ taskId, episodeId }, signal);
    const tools = await session.listTools(signal);
    return {
      instructions: ownText(metadata, 'instructions'),
      situation: ownText(metadata, 'situation'),
      tools: tools.map(({ name, description }) => ({ name, description })),
    };
  } finally {
    await session.close();
  }
}
