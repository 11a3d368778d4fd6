import { mkdir } from 'node:fs/promises';
import { createRouterClient } from '@orpc/server';
import { AppError, messageOf } from '../../shared/base/errors.ts';
import { randomId } from '../../shared/base/ids.ts';
import type { AppInfo, ProviderInfo } from '../../shared/contract/descriptors.ts';
import type { RunConfig } from '../../shared/contract/run.ts';
import { PROVIDERS, resolveModel } from '../agents/registry.ts';
import { createEnvironments } from '../environments/registry.ts';
import { detectFormat } from '../formats/registry.ts';
import { Library } from '../library/library.ts';
import { recoverJournals } from '../runner/recover.ts';
import { createRunQueue } from '../runner/run-queue.ts';
import { createApi } from './api.ts';
import { browse } from './browse.ts';
import { checkRun } from './check-run.ts';
import { rolloutsFolder } from './data-folder.ts';
import type { Host } from './host.ts';
import { throttledRows } from './throttled-rows.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** What a shell can do. The library is opened by `openLibrary`, so that a command that needs none does not read it. */
export async function createServices(host: Host) {
  const { env, log } = host;
  const folder = rolloutsFolder(host.dataFolder);
  const clock = { now: () => Date.now() };
  const library = new Library({ detect: detectFormat });
  const environments = createEnvironments();
  const openEnvironment = (spec: string) => environments.open(spec);
  const runs = createRunQueue({
    openEnvironment,
    openAgent: async ({ spec, ...options }) => {
      const { provider, model, effort } = resolveModel(spec);
      return provider.open({ ...options, model, effort, env });
    },
    clock,
    random: Math.random,
    log,
    onRecord: throttledRows(library),
  });

  const info: AppInfo = {
    version: host.version,
    shell: host.shell,
    dataFolder: host.dataFolder,
    dialogs: host.dialogs !== null,
  };
  const providers = () =>
    Promise.all(
      PROVIDERS.map(async (provider): Promise<ProviderInfo> => {
        const readiness = await provider.readiness('', env);
        return {
          id: provider.id,
          title: provider.title,
          models: [...provider.models],
          efforts: [...provider.efforts],
          missing: readiness.kind === 'missing' ? readiness.missing : null,
        };
      }),
    );

  /** Starts a run whose records go to `target`, or to the data folder where it is null. */
  const startRun = (config: RunConfig, target: string | null) => runs.start(config, target ?? folder);

  const router = createApi({
    info,
    library,
    runs,
    kinds: environments.kinds,
    openEnvironment,
    providers,
    checkRun: (config, signal) => checkRun({ config, openEnvironment, resolveModel, env, signal }),
    startRun: (config) => startRun(config, null),
    pick: (what) => host.dialogs?.pick(what) ?? Promise.resolve([]),
    browse,
    newId: () => randomId(12, Math.random),
    log,
  });

  return {
    router,
    client: createRouterClient(router),
    startRun,
    /** Finishes the records of episodes that a killed process left in a folder (null: the data folder's). */
    recover: (target: string | null) => recoverJournals(target ?? folder, clock),
    /** Opens the data folder's rollouts, after recovering what a killed process left there. */
    async openLibrary(): Promise<void> {
      await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
        const message = `The data folder ${folder} cannot be made (${messageOf(cause)}); set PORTOLAN_DATA_DIR to another.`;
        throw new AppError('failed', message, { cause });
      });
      for (const problem of (await recoverJournals(folder, clock)).problems) log(problem);
      await library.open([folder], { builtIn: true });
    },
    /** Stops all runs, waits until their records are written, and closes servers that were started for them. */
    async close(): Promise<void> {
      await runs.close();
      library.close();
      await environments.close();
    },
  };
}
