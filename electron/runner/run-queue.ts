import { mkdir } from 'node:fs/promises';
import pLimit from 'p-limit';
import { AppError, messageOf } from '../../shared/base/errors.ts';
import { randomId } from '../../shared/base/ids.ts';
import type { EpisodeEvent, EpisodeStatus, RunConfig, RunEvent, StopRequest } from '../../shared/contract/run.ts';
import type { Envelope, Resume } from '../../shared/contract/stream.ts';
import type { Tool } from '../../shared/rollout/record.ts';
import type { Agent } from '../agents/agent.ts';
import type { Environment } from '../environments/environment.ts';
import { EventLog } from '../node/event-log.ts';
import { rolloutKey } from '../node/rollout-key.ts';
import type { Clock } from './episode/episode-io.ts';
import { newRollout } from './episode/new-rollout.ts';
import { QueuedEpisode } from './queued-episode.ts';
import { guarded, type RecordListener } from './record-listener.ts';
import { recordPath } from './record-path.ts';

export interface RunQueueOptions {
  /** Throws AppError where the word names no environment. */
  readonly openEnvironment: (spec: string) => Environment;
  readonly openAgent: (options: {
    readonly spec: string;
    readonly tools: readonly Tool[];
    readonly system: string;
    /** Output tokens a turn. */
    readonly maxTokens: number;
  }) => Promise<Agent>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: (line: string) => void;
  readonly onRecord: RecordListener;
}

const MOST_EPISODES = 10_000;
const KEPT_EVENTS = 2000;
/** Ended episodes whose status is kept, and whose streams a client that was cut off may still read to their end. */
const KEPT_ENDED = 10_000;
const KEPT_STREAMS = 16;

/** Runs of this process: what waits, what runs, and what has ended. */
export type RunQueue = ReturnType<typeof createRunQueue>;

export function createRunQueue(options: RunQueueOptions) {
  const { clock, random, log } = options;
  const statuses = new Map<string, EpisodeStatus>();
  const ended = new Set<string>();
  /** Episodes that wait or run, and the newest that ended, by key. */
  const episodes = new Map<string, QueuedEpisode>();
  const endedKeys = new Set<string>();
  const unsaved = new Set<QueuedEpisode>();
  const pending = new Set<Promise<void>>();
  let closed = false;
  const events = new EventLog<RunEvent>({
    keep: KEPT_EVENTS,
    snapshot: () => ({ kind: 'snapshot', episodes: [...statuses.values()] }),
  });

  function onStatus(status: EpisodeStatus): void {
    statuses.set(status.episodeId, status);
    if (status.state === 'ended') {
      for (const old of addBounded(ended, status.episodeId, KEPT_ENDED)) statuses.delete(old);
      for (const old of addBounded(endedKeys, status.key, KEPT_STREAMS)) episodes.delete(old);
    }
    events.append({ kind: 'episode', episode: status });
  }

  function enqueue(plan: EpisodePlan, folder: string): QueuedEpisode {
    const { config, environment, runId, taskId, spec } = plan;
    const { budget } = config;
    const episodeId = randomId(12, random);
    const started = clock.now();
    const path = recordPath({ folder, started, taskId, model: spec, episodeId });
    const episode = new QueuedEpisode({
      status: {
        key: rolloutKey(path, 0),
        episodeId,
        runId,
        taskId,
        model: spec,
        state: 'queued',
        turns: 0,
        maxTurns: budget.maxTurns,
        drafts: 0,
        reward: null,
        endReason: null,
        error: null,
      },
      request: {
        budget,
        environment,
        openAgent: (given) => options.openAgent({ ...given, spec, maxTokens: budget.maxTokens }),
      },
      rollout: newRollout({ spec, taskId, episodeId, budget, started }),
      path,
      clock,
      listener: guarded(options.onRecord, log),
      onStatus,
      log,
    });
    episodes.set(episode.status.key, episode);
    onStatus(episode.status);
    return episode;
  }

  function track(work: Promise<void>): void {
    const done = work.catch((error: unknown) => log(messageOf(error))).finally(() => pending.delete(done));
    pending.add(done);
  }

  async function idle(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending);
  }

  return {
    /**
     * Queues every task by every model, `repeat` times each; records go into `folder`. Resolves before the first turn.
     * Throws AppError: `bad-request`, or `failed` where the folder cannot be made.
     */
    async start(
      config: RunConfig,
      folder: string,
    ): Promise<{ readonly runId: string; readonly episodes: readonly EpisodeStatus[] }> {
      const count = config.tasks.length * config.models.length * config.repeat;
      if (count > MOST_EPISODES) {
        const message = `This run would have ${count} episodes, and a run can have ${MOST_EPISODES}; take fewer tasks, models or repeats.`;
        throw new AppError('bad-request', message);
      }
      const environment = options.openEnvironment(config.environment);
      await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
        const message = `The folder ${folder} cannot be made (${messageOf(cause)}); choose another for the records.`;
        throw new AppError('failed', message, { cause });
      });
      // Only now: it may have been closed while the folder was made.
      if (closed) throw new AppError('cancelled', 'Portolan is closing, so nothing can be started any more.');
      const runId = randomId(8, random);
      const limit = pLimit(config.concurrency);
      const queued = config.tasks.flatMap((taskId) =>
        config.models.flatMap((spec) =>
          Array.from({ length: config.repeat }, () => enqueue({ config, environment, runId, taskId, spec }, folder)),
        ),
      );
      for (const episode of queued) {
        track(
          limit(async () => {
            if (!(await episode.run())) unsaved.add(episode);
          }),
        );
      }
      return { runId, episodes: queued.map(({ status }) => status) };
    },

    /** Asks episodes to stop; those that run leave a record. One that has ended, or is unknown, is no error. */
    stop(request: StopRequest): void {
      for (const episode of [...episodes.values()]) {
        if (request.kind === 'all' || episode.status.episodeId === request.episodeId) episode.stop();
      }
    },

    watch(resume: Resume, signal?: AbortSignal): AsyncIterableIterator<Envelope<RunEvent>, void, void> {
      return events.subscribe(resume, signal);
    },

    /**
     * Throws AppError `not-found` where the episode does not run here, or has ended and `resume` names nothing that its
     * stream still has.
     */
    watchEpisode(
      key: string,
      resume: Resume,
      signal?: AbortSignal,
    ): AsyncIterableIterator<Envelope<EpisodeEvent>, void, void> {
      const episode = episodes.get(key);
      if (!episode || (episode.status.state === 'ended' && !episode.recording.log.covers(resume))) {
        throw new AppError(
          'not-found',
          'This episode does not run here (any more); look for its rollout in the library.',
        );
      }
      return episode.recording.log.subscribe(resume, signal);
    },

    /** Resolves when nothing waits or runs. */
    idle,

    /** Stops everything, waits until the records are written, and tries once more where that had failed. */
    async close(): Promise<void> {
      closed = true;
      for (const episode of episodes.values()) episode.stop();
      await idle();
      for (const episode of unsaved) await episode.save();
      events.close();
    },
  };
}

interface EpisodePlan {
  readonly config: RunConfig;
  readonly environment: Environment;
  readonly runId: string;
  readonly taskId: string;
  readonly spec: string;
}

/** Adds to a set that holds at most `most`; gives the oldest ones, which had to go. */
function addBounded(set: Set<string>, item: string, most: number): readonly string[] {
  set.add(item);
  const gone: string[] = [];
  for (const old of set) {
    if (set.size <= most) break;
    set.delete(old);
    gone.push(old);
  }
  return gone;
}
