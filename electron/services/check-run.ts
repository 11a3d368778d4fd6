import { messageOf } from '../../shared/base/errors.ts';
import type { RunConfig, RunProblem } from '../../shared/contract/run.ts';
import type { Provider } from '../agents/agent.ts';
import type { Environment } from '../environments/environment.ts';
import { knownTasks } from './tasks.ts';

const NAMED_TASKS = 3;

/** What is known to stand in the way of a run, before anything starts: keys, servers, tasks, model specs. */
export async function checkRun(options: {
  readonly config: RunConfig;
  readonly openEnvironment: (spec: string) => Environment;
  readonly resolveModel: (spec: string) => { readonly provider: Provider; readonly model: string };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}): Promise<RunProblem[]> {
  const { config, openEnvironment, resolveModel, env, signal } = options;
  const models = config.models.map(async (spec): Promise<RunProblem[]> => {
    try {
      const { provider, model } = resolveModel(spec);
      const readiness = await provider.readiness(model, env);
      return readiness.kind === 'ready' ? [] : [{ field: 'models', message: readiness.missing }];
    } catch (error) {
      return [{ field: 'models', message: messageOf(error) }];
    }
  });
  const environment = async (): Promise<RunProblem[]> => {
    try {
      const opened = openEnvironment(config.environment);
      const known = await knownTasks(opened, signal);
      if (known === null) return [];
      const ids = new Set(known.map(({ id }) => id));
      const unknown = config.tasks.filter((id) => !ids.has(id));
      if (unknown.length === 0) return [];
      const named = unknown.slice(0, NAMED_TASKS).join(', ') + (unknown.length > NAMED_TASKS ? ', …' : '');
      const message = `The environment ${config.environment} has no task ${named}; choose from the ${ids.size} that it lists.`;
      return [{ field: 'tasks', message }];
    } catch (error) {
      return [{ field: 'environment', message: messageOf(error) }];
    }
  };
  return (await Promise.all([environment(), ...models])).flat();
}
