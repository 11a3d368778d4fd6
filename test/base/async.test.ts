import { describe, expect, it } from 'vitest';
import { abortError, Channel, orAborted, sleep } from '../../shared/base/async.ts';
import { AppError } from '../../shared/base/errors.ts';

const never = new Promise<never>(() => {});
const signal = () => new AbortController();

describe('orAborted', () => {
  it('settles as the promise does, and lets go of the signal', async () => {
    const { signal: quiet } = signal();
    let listeners = 0;
    const watched = {
      aborted: false,
      reason: null,
      addEventListener: () => {
        listeners += 1;
      },
      removeEventListener: () => {
        listeners -= 1;
      },
    };
    expect(await orAborted(Promise.resolve(1), quiet)).toBe(1);
    await expect(orAborted(Promise.reject(new Error('no')), watched)).rejects.toThrow('no');
    await new Promise(setImmediate);
    expect(listeners).toBe(0);
  });

  it('rejects as soon as the signal aborts, with its AppError or with cancelled', async () => {
    const abort = signal();
    const waiting = orAborted(never, abort.signal);
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled', message: 'Stopped.' });
    const late = new AppError('timeout', 'Too late.');
    const other = signal();
    other.abort(late);
    await expect(orAborted(Promise.reject(new Error('unheard')), other.signal)).rejects.toBe(late);
    expect(abortError(other.signal)).toBe(late);
  });
});

describe('sleep', () => {
  it('ends early, and with an error, when the signal aborts', async () => {
    const abort = signal();
    const asleep = sleep(600_000, abort.signal);
    abort.abort();
    await expect(asleep).rejects.toMatchObject({ code: 'cancelled' });
    await sleep(1, signal().signal);
  });
});

describe('a channel', () => {
  it('gives what was pushed before and while it is read, and ends after what is queued', async () => {
    const channel = new Channel<{ readonly n: number }>();
    channel.push({ n: 1 });
    const seen: number[] = [];
    const reading = (async () => {
      for await (const { n } of channel) seen.push(n);
    })();
    await new Promise(setImmediate);
    channel.push({ n: 2 });
    channel.push({ n: 3 });
    channel.close();
    channel.push({ n: 4 });
    await reading;
    expect(seen).toEqual([1, 2, 3]);
  });

  it('keeps the order over many more items than it compacts at', async () => {
    const channel = new Channel<{ readonly n: number }>();
    const seen: number[] = [];
    for (let n = 0; n < 5000; n += 1) {
      channel.push({ n });
      if (n % 2 === 0) seen.push((await channel.next()).value?.n ?? -1);
    }
    channel.close();
    for await (const { n } of channel) seen.push(n);
    expect(seen).toEqual(Array.from({ length: 5000 }, (_, n) => n));
  });

  it('is left at once, also while a read is pending, and then takes nothing more', async () => {
    let left = 0;
    const channel = new Channel<{ readonly n: number }>(() => {
      left += 1;
    });
    const pending = channel.next();
    await channel.return();
    channel.push({ n: 1 });
    expect([await pending, await channel.next(), left]).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
      1,
    ]);
  });
});
