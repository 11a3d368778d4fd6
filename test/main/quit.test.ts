import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closeBeforeQuit } from '../../electron/main/quit.ts';

/** Quits as Electron does: asks its listeners first, and is gone unless one of them prevents it. */
class FakeApp extends EventEmitter {
  gone = false;

  quit(): void {
    let prevented = false;
    const preventDefault = () => {
      prevented = true;
    };
    this.emit('before-quit', { preventDefault });
    if (!prevented) this.gone = true;
  }
}

function closing(limitMs: number) {
  const app = new FakeApp();
  const logged: string[] = [];
  let resolve = () => {};
  let reject = (_error: Error) => {};
  const closed = new Promise<void>((...settle) => {
    [resolve, reject] = settle;
  });
  let closes = 0;
  const close = () => {
    closes += 1;
    return closed;
  };
  closeBeforeQuit({ app, services: { close }, limitMs, log: (line) => logged.push(line) });
  return {
    app,
    resolve: () => resolve(),
    reject: (error: Error) => reject(error),
    seen: () => ({ gone: app.gone, closes, logged }),
  };
}

test('is gone only after the services have closed, once, however often it was told to quit', async () => {
  const { app, resolve, seen } = closing(60_000);
  app.quit();
  app.quit();
  await turn();
  expect(seen()).toEqual({ gone: false, closes: 1, logged: [] });
  resolve();
  await turn();
  expect(seen()).toEqual({ gone: true, closes: 1, logged: [] });
});

test('goes without the services when they take too long, and says so', async () => {
  const { app, seen } = closing(1);
  app.quit();
  await expect.poll(seen).toEqual({
    gone: true,
    closes: 1,
    logged: ['Closing was cut short: it took more than 1 ms.'],
  });
});

test('goes when the services cannot close, and says why', async () => {
  const { app, reject, seen } = closing(60_000);
  app.quit();
  reject(new Error('the disk is full'));
  await turn();
  expect(seen()).toEqual({ gone: true, closes: 1, logged: ['Closing was cut short: the disk is full.'] });
});
