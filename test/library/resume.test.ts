import { describe, expect, it } from 'vitest';
import { EventLog } from '../../electron/node/event-log.ts';
import { until } from '../helpers/until.ts';

interface Said {
  readonly said: string;
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ said: String(index + 1) }));
const words = (seen: readonly { readonly event: Said }[]) => seen.map(({ event }) => event.said);

describe('a resumable stream', () => {
  it('gives a client that comes back what it missed, once and in order', async () => {
    const log = new EventLog<Said>({ keep: 100, snapshot: () => ({ said: 'snapshot' }) });
    const first = log.subscribe(null, undefined);
    for (const event of numbers(5)) log.append(event);
    const seen = await until(first, ({ length }) => length === 4);
    expect(words(seen)).toEqual(['snapshot', '1', '2', '3']);
    const { epoch = '', seq = 0 } = seen.at(-1) ?? {};
    log.append({ said: '6' });
    const rest = await until(log.subscribe({ epoch, seq }, undefined), ({ length }) => length === 3);
    expect(words(rest)).toEqual(['4', '5', '6']);
  });

  it('starts over with a snapshot where what was missed is no longer kept, or the process is another', async () => {
    const log = new EventLog<Said>({ keep: 10, snapshot: () => ({ said: 'snapshot' }) });
    const [start] = await until(log.subscribe(null, undefined), () => true);
    for (const event of numbers(50)) log.append(event);
    const epoch = start?.epoch ?? '';
    for (const resume of [
      { epoch, seq: 1 },
      { epoch: 'another', seq: 50 },
      { epoch, seq: 51 },
      { epoch, seq: -1 },
    ]) {
      const [item] = await until(log.subscribe(resume, undefined), () => true);
      expect(item).toMatchObject({ seq: 50, event: { said: 'snapshot' } });
    }
  });

  it('ends with its signal while a read is pending', async () => {
    const log = new EventLog<Said>({ keep: 10, snapshot: () => ({ said: 'snapshot' }) });
    const abort = new AbortController();
    const stream = log.subscribe(null, abort.signal);
    await stream.next();
    const pending = stream.next();
    abort.abort();
    expect(await pending).toEqual({ done: true, value: undefined });
  });
});
