import { implement } from '@orpc/server';
import { contract } from '../../shared/contract/contract.ts';
import type { AppInfo, ProviderInfo } from '../../shared/contract/descriptors.ts';
import type { FolderListing } from '../../shared/contract/library.ts';
import type { EpisodeStatus, RunConfig, RunProblem } from '../../shared/contract/run.ts';
import type { Environment, EnvironmentKind } from '../environments/environment.ts';
import type { Library } from '../library/library.ts';
import type { RunQueue } from '../runner/run-queue.ts';
import { toContractError } from './orpc-errors.ts';
import { knownTasks, previewTask } from './tasks.ts';

export interface ApiParts {
  readonly info: AppInfo;
  readonly library: Library;
  readonly runs: RunQueue;
  readonly kinds: readonly EnvironmentKind[];
  readonly openEnvironment: (spec: string) => Environment;
  readonly providers: () => Promise<ProviderInfo[]>;
  readonly checkRun: (config: RunConfig, signal: AbortSignal) => Promise<RunProblem[]>;
  readonly startRun: (
    config: RunConfig,
  ) => Promise<{ readonly runId: string; readonly episodes: readonly EpisodeStatus[] }>;
  readonly pick: (what: 'files' | 'folder') => Promise<readonly string[]>;
  readonly browse: (path: string | null) => Promise<FolderListing>;
  readonly newId: () => string;
  readonly log: (line: string) => void;
}

const NEVER = new AbortController().signal;

/** The contract, each procedure by its handler. */
export function createApi(parts: ApiParts) {
  const { library, runs } = parts;
  const os = implement(contract).use(async ({ next, path }) => {
    try {
      return await next();
    } catch (error) {
      const shown = toContractError(error);
      if (shown === error) parts.log(`${path.join('.')}: ${error instanceof Error ? error.stack : String(error)}`);
      throw shown;
    }
  });

  return os.router({
    app: {
      info: os.app.info.handler(() => parts.info),
    },
    library: {
      watch: os.library.watch.handler(({ input, signal }) => library.watch(input.resume, signal)),
      open: os.library.open.handler(async ({ input }) => {
        await library.open(input.paths);
        return {};
      }),
      close: os.library.close.handler(({ input }) => {
        library.closeSource(input.path);
        return {};
      }),
      rescan: os.library.rescan.handler(async () => {
        await library.rescan();
        return {};
      }),
      pick: os.library.pick.handler(async ({ input }) => {
        const paths = await parts.pick(input.what);
        if (paths.length > 0) await library.open(paths);
        return { paths: [...paths] };
      }),
      browse: os.library.browse.handler(({ input }) => parts.browse(input.path)),
    },
    rollouts: {
      get: os.rollouts.get.handler(({ input }) => library.get(input.key)),
      raw: os.rollouts.raw.handler(async ({ input }) => ({ text: await library.raw(input.key) })),
    },
    environments: {
      kinds: os.environments.kinds.handler(() => parts.kinds.map(({ id, title, example }) => ({ id, title, example }))),
      tasks: os.environments.tasks.handler(async ({ input, signal = NEVER }) => {
        const tasks = await knownTasks(parts.openEnvironment(input.environment), signal);
        return { tasks: tasks === null ? null : [...tasks] };
      }),
      preview: os.environments.preview.handler(({ input, signal = NEVER }) => {
        const environment = parts.openEnvironment(input.environment);
        return previewTask({ environment, taskId: input.taskId, episodeId: parts.newId(), signal });
      }),
    },
    providers: {
      list: os.providers.list.handler(() => parts.providers()),
    },
    runs: {
      check: os.runs.check.handler(({ input, signal = NEVER }) => parts.checkRun(input, signal)),
      start: os.runs.start.handler(async ({ input }) => {
        const { runId, episodes } = await parts.startRun(input);
        return { runId, episodes: [...episodes] };
      }),
      stop: os.runs.stop.handler(({ input }) => {
        runs.stop(input);
        return {};
      }),
      watch: os.runs.watch.handler(({ input, signal }) => runs.watch(input.resume, signal)),
    },
    episodes: {
      watch: os.episodes.watch.handler(({ input, signal }) => runs.watchEpisode(input.key, input.resume, signal)),
    },
  });
}
