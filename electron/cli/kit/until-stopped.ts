/** Waits for Ctrl-C. The timer keeps the process alive, also where nothing else does. */
export function untilStopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const alive = setInterval(() => {}, 2 ** 30);
    signal.addEventListener('abort', () => {
      clearInterval(alive);
      resolve();
    });
  });
}
