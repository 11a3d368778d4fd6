import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runEpisode } from '../../electron/runner/episode/episode.ts';
import { newRollout } from '../../electron/runner/episode/new-rollout.ts';
import { Recording } from '../../electron/runner/recording.ts';
import type { Budget } from '../../shared/contract/run.ts';
import type { DurableEvent, LiveEvent } from '../../shared/rollout/events.ts';
import { readRecords } from '../../shared/rollout/read.ts';
import type { Rollout, Tool } from '../../shared/rollout/record.ts';
import type { FakeAgent } from './fake-agent.ts';
import type { FakeEnvironment } from './fake-environment.ts';

export const START_MS = Date.parse('2026-03-04T06:00:00.250Z');
export const BUDGET: Budget = { maxTurns: 12, maxTokens: 24_000, wallClockS: 60 };

/** A clock that goes on by `stepMs` each time it is read. */
export function steppingClock(stepMs: number) {
  let now = START_MS - stepMs;
  return {
    now: () => {
      now += stepMs;
      return now;
    },
  };
}

interface Scene {
  readonly folder: string;
  readonly agent: FakeAgent | Error | 'deaf';
  readonly environment: FakeEnvironment;
  readonly budget?: Partial<Budget>;
  readonly signal?: AbortSignal;
  readonly clock?: { now(): number };
  /** Sees every event: a durable one when its commit has resolved, a live one as it passes. */
  readonly watch?: (event: DurableEvent | LiveEvent, rollout: Rollout) => void;
  /** Runs as soon as one more event is on disk and in the record. */
  readonly onCommit?: (rollout: Rollout) => void;
}

/** Runs one episode with its real journal and record; gives the record as its file holds it. */
export async function runFake(scene: Scene) {
  const { folder, agent, environment, watch = () => {}, clock = steppingClock(0) } = scene;
  const budget = { ...BUDGET, ...scene.budget };
  const recordPath = join(folder, 'episode.json');
  const rollout = newRollout({ spec: 'fake:model', taskId: 't1', episodeId: 'e1', budget, started: START_MS });
  const recording = new Recording({ rollout, recordPath, clock, onCommit: () => scene.onCommit?.(rollout) });
  const opened: { readonly tools: readonly Tool[]; readonly system: string }[] = [];
  await recording.begin();
  const openAgent = async (options: { readonly tools: readonly Tool[]; readonly system: string }) => {
    opened.push(options);
    if (agent === 'deaf') return new Promise<never>(() => {});
    if (agent instanceof Error) throw agent;
    return agent;
  };
  const io = {
    clock,
    rollout,
    commit: async (event: DurableEvent) => {
      await recording.commit(event);
      watch(event, rollout);
    },
    live: (event: LiveEvent) => {
      recording.live(event);
      watch(event, rollout);
    },
  };
  await runEpisode({ budget, environment, openAgent }, io, scene.signal ?? new AbortController().signal);
  await recording.save();
  return { rollout: await readRecordFile(recordPath), opened };
}

/** The one record of a file. */
export async function readRecordFile(path: string): Promise<Rollout> {
  const items = [...readRecords(await readFile(path, 'utf8'))];
  const [item] = items;
  if (items.length !== 1 || item?.kind !== 'rollout') throw new Error(`${path} does not hold one record`);
  return item.rollout;
}
