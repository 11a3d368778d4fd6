import { AppError } from '../../shared/base/errors.ts';
import { nestsTooDeep } from '../../shared/base/nesting.ts';
import type { EpisodeEvent } from '../../shared/contract/run.ts';
import { commit, type DurableEvent, type LiveEvent } from '../../shared/rollout/events.ts';
import { advance, type LiveTurn } from '../../shared/rollout/live-turn.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { EventLog } from '../node/event-log.ts';
import type { Clock, EpisodeIo } from './episode/episode-io.ts';
import { wholeSeconds } from './episode/new-rollout.ts';
import { type Journal, openJournal } from './journal.ts';

const KEPT_EVENTS = 5000;
const MOST_LEVELS = 1000;

/** An episode's record in its three places: on disk, in memory, and before those who watch. */
export class Recording implements EpisodeIo {
  readonly clock: Clock;
  readonly rollout: Rollout;
  readonly log: EventLog<EpisodeEvent>;
  readonly #recordPath: string;
  readonly #onCommit: () => void;
  #journal: Journal | null = null;
  #broken = false;
  #live: LiveTurn | null = null;
  #shown = false;

  /** `onCommit` runs after each event that is on disk and in `rollout`. */
  constructor(options: {
    readonly rollout: Rollout;
    readonly recordPath: string;
    readonly clock: Clock;
    readonly onCommit: () => void;
  }) {
    this.clock = options.clock;
    this.rollout = options.rollout;
    this.#recordPath = options.recordPath;
    this.#onCommit = options.onCommit;
    this.log = new EventLog<EpisodeEvent>({ keep: KEPT_EVENTS, snapshot: () => this.#snapshot() });
  }

  /** The wait is over: begins the journal. Throws AppError `failed` where the folder cannot be written. */
  async begin(): Promise<void> {
    this.rollout.started = wholeSeconds(this.clock.now());
    // Who looked while the episode waited has another time of start.
    if (this.#shown) this.log.append(this.#snapshot());
    this.#journal = await openJournal(this.#recordPath, this.rollout);
  }

  /** The first event that the disk does not take is thrown; that one and all after it are kept in memory only. */
  async commit(event: DurableEvent): Promise<void> {
    if (nestsTooDeep(event, MOST_LEVELS)) {
      throw new AppError('protocol', 'The environment or the model sent JSON that nests too deeply to be recorded.');
    }
    try {
      if (!this.#broken) await this.#journal?.append(event);
    } catch (error) {
      this.#broken = true;
      throw error;
    } finally {
      commit(this.rollout, event);
      this.#live = advance(this.#live, event);
      this.log.append(event);
      this.#onCommit();
    }
  }

  live(event: LiveEvent): void {
    this.#live = advance(this.#live, event);
    this.log.append(event);
  }

  /** Puts the record in the journal's place. Throws AppError `failed`; may be tried again then. */
  async save(): Promise<void> {
    await this.#journal?.finish(this.rollout);
  }

  /** What was committed up to now; later commits do not change it. */
  #snapshot(): EpisodeEvent {
    this.#shown = true;
    const { messages, steps, attempts } = this.rollout;
    const lists = { messages: [...messages], steps: [...steps], attempts: [...(attempts ?? [])] };
    return { kind: 'snapshot', rollout: { ...this.rollout, ...lists }, live: this.#live };
  }
}
