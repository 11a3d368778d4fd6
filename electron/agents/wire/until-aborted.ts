import { abortError } from '../../../shared/base/async.ts';

/** The same events, until the signal aborts: from then on none is given and the next read throws its reason. */
export async function* untilAborted<T>(events: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void, void> {
  if (signal.aborted) throw abortError(signal);
  for await (const event of events) {
    if (signal.aborted) throw abortError(signal);
    yield event;
    if (signal.aborted) throw abortError(signal);
  }
}
