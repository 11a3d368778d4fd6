import { sleep } from '../../shared/base/async.ts';
import type { Envelope, Resume } from '../../shared/contract/stream.ts';
import { toAppError } from './call-error.ts';
import type { Connection } from './connection.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

interface WatchOptions<T> {
  readonly connection: Pick<Connection, 'whenOpen'>;
  /** Asks the services for the stream. */
  readonly subscribe: (resume: Resume, signal: AbortSignal) => Promise<AsyncIterable<Envelope<T>>>;
  /** The event after which nothing comes any more; a stream that stops before it is asked for again. */
  readonly isLast?: (event: T) => boolean;
  readonly signal: AbortSignal;
}

/**
 * The events of a stream, each once, over any number of reconnects. Ends after the last event or when the signal
 * aborts; throws the AppError with which the services refuse the stream.
 */
export async function* watch<T>({ connection, subscribe, isLast, signal }: WatchOptions<T>): AsyncGenerator<T, void> {
  let resume: Resume = null;
  let failures = 0;
  while (!signal.aborted) {
    try {
      await connection.whenOpen(signal);
      for await (const { epoch, seq, event } of await subscribe(resume, signal)) {
        if (isRepeat(resume, epoch, seq)) continue;
        resume = { epoch, seq };
        failures = 0;
        yield event;
        if (isLast?.(event)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      const meant = toAppError(error);
      if (meant.code !== 'lost') throw meant;
    }
    // A short rest also where the line is open again, lest a stream that fails at once is asked for in a circle.
    await sleep(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), signal).catch(() => {});
    failures += 1;
  }
}

function isRepeat(resume: Resume, epoch: string, seq: number): boolean {
  return resume?.epoch === epoch && seq <= resume.seq;
}
