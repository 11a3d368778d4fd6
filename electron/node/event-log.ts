import { randomUUID } from 'node:crypto';
import { Channel } from '../../shared/base/async.ts';
import type { Envelope, Resume } from '../../shared/contract/stream.ts';

/**
 * The sending half of a resumable stream (shared/contract/stream.ts): numbers events, keeps the newest `keep` of them,
 * and gives each subscriber either what it missed or a snapshot, then everything that follows.
 */
export class EventLog<T extends object> {
  readonly #epoch = randomUUID();
  readonly #keep: number;
  readonly #snapshot: () => T;
  readonly #channels = new Set<Channel<Envelope<T>>>();
  #kept: Envelope<T>[] = [];
  #seq = 0;
  #closed = false;

  /** `snapshot` gives an event that stands for all that was appended so far. */
  constructor(options: { readonly keep: number; readonly snapshot: () => T }) {
    this.#keep = options.keep;
    this.#snapshot = options.snapshot;
  }

  append(event: T): void {
    this.#seq += 1;
    const item = { epoch: this.#epoch, seq: this.#seq, event };
    this.#kept.push(item);
    // Cut only when twice too long, so that the copying is spread over many events.
    if (this.#kept.length > this.#keep * 2) this.#kept = this.#kept.slice(-this.#keep);
    for (const channel of this.#channels) channel.push(item);
  }

  /** Ends every subscription, now and later, after what is queued. */
  close(): void {
    this.#closed = true;
    for (const channel of this.#channels) channel.close();
  }

  /** Leaving the loop, or the signal, ends the subscription. */
  subscribe(resume: Resume, signal: AbortSignal | undefined): AsyncIterableIterator<Envelope<T>, void, void> {
    const channel = new Channel<Envelope<T>>(() => {
      this.#channels.delete(channel);
      signal?.removeEventListener('abort', onAbort);
    });
    const onAbort = () => void channel.return();
    if (signal?.aborted) channel.close();
    signal?.addEventListener('abort', onAbort, { once: true });
    for (const item of this.#missed(resume)) channel.push(item);
    if (this.#closed) channel.close();
    this.#channels.add(channel);
    return channel;
  }

  /** Whether a client that comes back with `resume` gets what it missed, and no snapshot. */
  covers(resume: Resume): boolean {
    const oldest = this.#seq - this.#kept.length;
    return resume?.epoch === this.#epoch && resume.seq >= oldest && resume.seq <= this.#seq;
  }

  #missed(resume: Resume): readonly Envelope<T>[] {
    if (resume !== null && this.covers(resume)) return this.#kept.slice(resume.seq - this.#seq + this.#kept.length);
    return [{ epoch: this.#epoch, seq: this.#seq, event: this.#snapshot() }];
  }
}
