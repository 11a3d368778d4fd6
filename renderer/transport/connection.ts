import { createORPCClient } from '@orpc/client';
import { abortError, sleep } from '../../shared/base/async.ts';
import { AppError } from '../../shared/base/errors.ts';
import { toAppError } from './call-error.ts';
import type { Client } from './client.ts';
import type { Line, OpenLine } from './line.ts';

export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  /** The next try is in `waitMs`, counted from when this state began; `tries` failed since the line broke. */
  | { readonly kind: 'lost'; readonly waitMs: number; readonly tries: number };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/** A link that comes back by itself, with pauses that grow while nobody answers. */
export class Connection {
  /** Calls made while the line is lost, or cut by its loss, reject at once with `lost`. */
  readonly client: Client = createORPCClient({ call: (path, input, options) => this.#call(path, input, options) });
  readonly #open: OpenLine;
  readonly #firstWaitMs: number;
  readonly #listeners = new Set<() => void>();
  readonly #end = new AbortController();
  #state: ConnectionState = { kind: 'connecting' };
  #line: Line | null = null;
  #wake = new AbortController();

  constructor(open: OpenLine, options: { readonly firstWaitMs?: number } = {}) {
    this.#open = open;
    this.#firstWaitMs = options.firstWaitMs ?? FIRST_WAIT_MS;
    void this.#keepOpen();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Calls `listener` after each change of state, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Settles as soon as there is a line. */
  whenOpen(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        if (!signal.aborted && this.#state.kind !== 'open') return;
        unsubscribe();
        signal.removeEventListener('abort', settle);
        if (signal.aborted) reject(abortError(signal));
        else resolve();
      };
      const unsubscribe = this.subscribe(settle);
      signal.addEventListener('abort', settle, { once: true });
      settle();
    });
  }

  /** Does not wait out the pause. */
  retryNow(): void {
    this.#wake.abort();
  }

  close(): void {
    this.#end.abort();
    this.#wake.abort();
    this.#line?.close();
  }

  async #keepOpen(): Promise<void> {
    const { signal } = this.#end;
    let tries = 0;
    while (!signal.aborted) {
      try {
        this.#line = await this.#open(signal);
        tries = 0;
        this.#enter({ kind: 'open' });
        await this.#line.closed;
      } catch {
        tries += 1;
      }
      this.#line = null;
      const waitMs = Math.min(this.#firstWaitMs * 2 ** tries, LONGEST_WAIT_MS);
      this.#wake = new AbortController();
      this.#enter({ kind: 'lost', waitMs, tries });
      if (signal.aborted) return;
      await sleep(waitMs, this.#wake.signal).catch(() => {});
    }
  }

  #enter(state: ConnectionState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }

  async #call(...[path, input, options]: Parameters<Line['link']['call']>): Promise<unknown> {
    const signal = options.signal ?? this.#end.signal;
    if (this.#state.kind === 'connecting') await this.whenOpen(signal);
    if (this.#line === null) {
      throw new AppError('lost', 'The connection to Portolan is lost; try again when it is back.', { retryable: true });
    }
    try {
      return await this.#line.link.call(path, input, options);
    } catch (error) {
      throw options.signal?.aborted ? abortError(options.signal) : toAppError(error);
    }
  }
}
