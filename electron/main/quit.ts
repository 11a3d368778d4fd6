import { setTimeout as sleep } from 'node:timers/promises';
import { app } from 'electron';
import { messageOf } from '../../shared/base/errors.ts';

/** Records of runs are written within moments; a program that does not go away is worse than a journal left for the next start. */
const LIMIT_MS = 15_000;

/** Stops runs and waits for their records before the program quits, however it was asked to. */
export function closeBeforeQuit(services: { close(): Promise<void> }, log: (line: string) => void): void {
  let state: 'open' | 'closing' | 'closed' = 'open';

  async function close(): Promise<void> {
    const outcome = await Promise.race([
      services.close().then(() => null, messageOf),
      sleep(LIMIT_MS, 'it took too long', { ref: false }),
    ]);
    if (outcome !== null) log(`Closing was cut short: ${outcome}.`);
    state = 'closed';
    app.quit();
  }

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void close();
  });
}
