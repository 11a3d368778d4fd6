import { AppError } from './errors.ts';

// What `setTimeout` and `AbortSignal` have in common in Node and in browsers; this folder sees neither library.
declare function setTimeout(callback: () => void, ms: number): unknown;
declare function clearTimeout(timer: unknown): void;
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export function abortError(signal: Signal): AppError {
  return signal.reason instanceof AppError ? signal.reason : new AppError('cancelled', 'Stopped.');
}

/** Settles with `promise`, or rejects with the signal's reason as soon as it aborts. */
export function orAborted<T>(promise: Promise<T>, signal: Signal): Promise<T> {
  if (signal.aborted) {
    promise.catch(() => {});
    return Promise.reject(abortError(signal));
  }
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortError(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Waits; rejects at once when the signal aborts. */
export async function sleep(ms: number, signal: Signal): Promise<void> {
  let timer: unknown;
  try {
    await orAborted(new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))), signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A queue that is filled by calls and read as an async iterable, by one reader. Leaving the loop runs `onLeave`, also
 * while a read is pending (an async generator would first wait for the next item).
 */
export class Channel<T extends object> implements AsyncIterableIterator<T, void, void> {
  readonly #onLeave: () => void;
  #items: T[] = [];
  #read = 0;
  #pending: ((result: IteratorResult<T, void>) => void) | null = null;
  #closed = false;

  constructor(onLeave: () => void = () => {}) {
    this.#onLeave = onLeave;
  }

  push(item: T): void {
    if (this.#closed) return;
    if (this.#pending) this.#settle({ done: false, value: item });
    else this.#items.push(item);
  }

  /** Ends the iteration after what is queued. */
  close(): void {
    this.#closed = true;
    if (this.#pending) this.#settle({ done: true, value: undefined });
  }

  next(): Promise<IteratorResult<T, void>> {
    const item = this.#items[this.#read];
    if (item !== undefined) {
      this.#read += 1;
      // Compacted now and then: shifting each time would be quadratic for a slow reader.
      if (this.#read >= 1024) {
        this.#items = this.#items.slice(this.#read);
        this.#read = 0;
      }
      return Promise.resolve({ done: false, value: item });
    }
    if (this.#closed) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => {
      this.#pending = resolve;
    });
  }

  return(): Promise<IteratorResult<T, void>> {
    this.#items = [];
    this.#read = 0;
    this.close();
    this.#onLeave();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #settle(result: IteratorResult<T, void>): void {
    const resolve = this.#pending;
    this.#pending = null;
    resolve?.(result);
  }
}
