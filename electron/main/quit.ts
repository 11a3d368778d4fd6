import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../shared/base/errors.ts';

interface QuitOptions {
  readonly app: {
    on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown;
    quit(): void;
  };
  readonly services: { close(): Promise<void> };
  readonly limitMs: number;
  readonly log: (line: string) => void;
}

/**
 * Stops runs and waits for their records before the program quits, however it was asked to; not longer than `limitMs`,
 * since a program that does not go away is worse than a journal left for the next start.
 */
export function closeBeforeQuit({ app, services, limitMs, log }: QuitOptions): void {
  let state: 'open' | 'closing' | 'closed' = 'open';

  async function close(): Promise<void> {
    const outcome = await Promise.race([
      services.close().then(() => null, messageOf),
      sleep(limitMs, `it took more than ${limitMs} ms`, { ref: false }),
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
