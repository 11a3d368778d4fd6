import type { IncomingHttpHeaders } from 'node:http';
import { sleep } from '../../../shared/base/async.ts';

/** Time and chance, so that tests can hold them still. `now` counts milliseconds from anywhere. */
export interface Timing {
  now(): number;
  random(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const REAL_TIMING: Timing = { now: () => performance.now(), random: Math.random, sleep };

const MAX_TRIES = 3;
const FIRST_DELAY_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/**
 * Milliseconds to wait before the next try, or null to give up: after the third try, and where the server asks for more
 * than a minute. `tries` counts those made; `askedMs` is what the server asked for, if anything.
 */
export function retryDelay(options: {
  readonly tries: number;
  readonly askedMs: number | null;
  readonly random: () => number;
}): number | null {
  const { tries, askedMs, random } = options;
  if (tries >= MAX_TRIES) return null;
  if (askedMs !== null && askedMs > LONGEST_WAIT_MS) return null;
  // Jittered downwards, so that episodes that failed together do not come back together.
  const backoff = FIRST_DELAY_MS * 2 ** (tries - 1) * (1 - random() / 2);
  return Math.max(backoff, askedMs ?? 0);
}

/** Milliseconds that `retry-after-ms` or `retry-after` (seconds, or a date) ask for; null where they say nothing usable. */
export function retryAfter(headers: IncomingHttpHeaders): number | null {
  const ms = headers['retry-after-ms'];
  if (typeof ms === 'string') return usable(Number.parseFloat(ms));
  const after = headers['retry-after'];
  if (after === undefined) return null;
  if (/^\s*\d+(\.\d+)?\s*$/.test(after)) return usable(Number.parseFloat(after) * 1000);
  // Against the server's own clock: ours may be off.
  return usable(Date.parse(after) - Date.parse(headers.date ?? ''));
}

function usable(ms: number): number | null {
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}
