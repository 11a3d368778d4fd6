import type { DurableEvent, LiveEvent } from '../../../shared/rollout/events.ts';
import type { Rollout } from '../../../shared/rollout/record.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** Where an episode's events go, and what they add up to. */
export interface EpisodeIo {
  readonly clock: Clock;
  /** The record as committed so far. */
  readonly rollout: Rollout;
  /** Puts an event on disk, then into `rollout`, then before watchers, and resolves. Throws AppError where the disk fails. */
  commit(event: DurableEvent): Promise<void>;
  live(event: LiveEvent): void;
}

/** Commits events that belong together, in their order, in one flush. */
export async function commitAll(io: EpisodeIo, events: readonly DurableEvent[]): Promise<void> {
  await Promise.all(events.map((event) => io.commit(event)));
}

export function isoTime({ clock }: EpisodeIo): string {
  return new Date(clock.now()).toISOString();
}

/** Seconds since a time of the same clock, to the millisecond; never negative, though the clock may be set back. */
export function secondsSince(started: number, { clock }: EpisodeIo): number {
  return Math.max(0, Math.round(clock.now() - started) / 1000);
}

const MOST_WARNINGS = 100;

/** Adds what is new to the record's warnings; they are few, however often a server repeats itself. */
export async function warn(io: EpisodeIo, sentences: readonly string[]): Promise<void> {
  const before = io.rollout.warnings ?? [];
  const warnings = [...new Set([...before, ...sentences])].slice(0, MOST_WARNINGS);
  if (warnings.length > before.length) await io.commit({ kind: 'patch', patch: { warnings } });
}
