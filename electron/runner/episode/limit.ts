/** What can stop an episode from outside. */
type StopReason = 'cancelled' | 'wall_clock';

/** The signal of one episode, and who stopped it first. */
export interface Limit {
  readonly signal: AbortSignal;
  reason(): StopReason | null;
  /** Frees the timer and the listener. */
  release(): void;
}

/** Stops with `signal`, or after `ms` by a clock that does not jump. */
export function limitOf(ms: number, signal: AbortSignal): Limit {
  const controller = new AbortController();
  let reason: StopReason | null = null;
  const stop = (why: StopReason) => {
    reason ??= why;
    controller.abort();
  };
  const onAbort = () => stop('cancelled');
  const timer = setTimeout(() => stop('wall_clock'), ms);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return {
    signal: controller.signal,
    reason: () => reason,
    release() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
