import { messageOf } from '../../shared/base/errors.ts';
import type { EpisodeStatus } from '../../shared/contract/run.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { scoreOf } from '../../shared/rollout/summary.ts';
import { type EpisodeRequest, runEpisode } from './episode/episode.ts';
import type { Clock } from './episode/episode-io.ts';
import type { RecordListener } from './record-listener.ts';
import { Recording } from './recording.ts';

interface EpisodeOptions {
  readonly status: EpisodeStatus;
  readonly request: EpisodeRequest;
  readonly rollout: Rollout;
  readonly path: string;
  readonly clock: Clock;
  readonly listener: RecordListener;
  readonly onStatus: (status: EpisodeStatus) => void;
  readonly log: (line: string) => void;
}

/** One episode of a run from its place in the queue to its record. */
export class QueuedEpisode {
  readonly recording: Recording;
  readonly #options: EpisodeOptions;
  readonly #abort = new AbortController();
  #status: EpisodeStatus;

  constructor(options: EpisodeOptions) {
    this.#options = options;
    this.#status = options.status;
    const { rollout, path, clock, listener } = options;
    const onCommit = () => {
      listener.changed(path, rollout);
      this.#tell({});
    };
    this.recording = new Recording({ rollout, recordPath: path, clock, onCommit });
  }

  get status(): EpisodeStatus {
    return this.#status;
  }

  /** One that has not begun ends here, and leaves no record. */
  stop(): void {
    this.#abort.abort();
    if (this.#status.state === 'queued') this.#end({ endReason: 'cancelled', reward: null });
  }

  /** Runs to the end; never rejects. Gives whether the record is on disk, or never was to be. */
  async run(): Promise<boolean> {
    if (this.#status.state !== 'queued') return true;
    const { request, rollout, path, listener, log } = this.#options;
    this.#tell({ state: 'running' });
    try {
      await this.recording.begin();
    } catch (error) {
      log(messageOf(error));
      this.#end({ endReason: 'error', error: messageOf(error), reward: null });
      return true;
    }
    listener.started(path, rollout);
    try {
      await runEpisode(request, this.recording, this.#abort.signal);
    } catch (error) {
      log(`The episode of ${path} broke off: ${error instanceof Error ? error.stack : String(error)}`);
    }
    return this.save();
  }

  /** Puts the record on disk; gives false where that fails, and may be called again then. */
  async save(): Promise<boolean> {
    const { rollout, path, listener, log } = this.#options;
    try {
      await this.recording.save();
    } catch (error) {
      log(messageOf(error));
      this.#end({ error: messageOf(error) });
      return false;
    }
    listener.ended(path, rollout);
    this.recording.log.append({ kind: 'end' });
    this.#end({});
    return true;
  }

  #end(patch: Partial<EpisodeStatus>): void {
    this.recording.log.close();
    this.#tell({ state: 'ended', ...patch });
  }

  #tell(patch: Partial<EpisodeStatus>): void {
    const { rollout, onStatus } = this.#options;
    const state = patch.state ?? this.#status.state;
    const next: EpisodeStatus = {
      ...this.#status,
      state,
      turns: rollout.turns,
      drafts: rollout.steps.length,
      reward: state === 'ended' ? scoreOf(rollout) : null,
      endReason: rollout.end_reason,
      error: rollout.errors.at(-1) ?? null,
      ...patch,
    };
    const before = Object.values(this.#status);
    if (Object.values(next).every((value, place) => value === before[place])) return;
    this.#status = next;
    onStatus(next);
  }
}
