import { setImmediate } from 'node:timers/promises';
import { abortError, sleep } from '../../../shared/base/async.ts';
import { AppError } from '../../../shared/base/errors.ts';
import type { AgentOptions } from '../agent.ts';

/** How long scripted agents wait before each delta, so that a test or a demonstration can watch an episode arrive. */
const DELAY_SETTING = 'PORTOLAN_BASELINE_DELAY_MS';
const LONGEST_MS = 60_000;
const DELTAS_A_BREATH = 64;

/** Milliseconds from `PORTOLAN_BASELINE_DELAY_MS`, 0 where it is not set. Throws AppError `bad-request`. */
export function readDelay(env: AgentOptions['env']): number {
  const text = env[DELAY_SETTING] ?? '';
  const ms = Number(text);
  if (Number.isFinite(ms) && ms >= 0 && ms <= LONGEST_MS) return ms;
  throw new AppError(
    'bad-request',
    `${DELAY_SETTING} is ${JSON.stringify(text)}; set it to milliseconds from 0 to ${LONGEST_MS}, or unset it.`,
  );
}

/** Gives the items one by one with `ms` before each; without a delay it still lets others run now and then. */
export async function* paced<T>(items: Iterable<T>, ms: number, signal: AbortSignal): AsyncGenerator<T, void, void> {
  let count = 0;
  for (const item of items) {
    count += 1;
    if (ms > 0) await sleep(ms, signal);
    else if (count % DELTAS_A_BREATH === 0) await setImmediate();
    if (signal.aborted) throw abortError(signal);
    yield item;
  }
}
