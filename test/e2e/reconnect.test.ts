import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { chromiumLaunchOptions } from '../helpers/chromium.mjs';
import { startServe } from '../helpers/program.mjs';
import { screens } from './screens.ts';
import { WATCHABLE } from './world.ts';

/** Passes connections on to a port, until it is told to break them: the cable between a browser and its server. */
async function cableTo(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the cable has no port');
  const pull = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    pull();
    server.close();
  });
  return { port: address.port, pull };
}

it('a page that lost its connection in a running episode comes back and shows each turn once', async () => {
  const home = await mkdtemp(join(tmpdir(), 'portolan-e2e-'));
  const served = await startServe([], { data: home, env: WATCHABLE });
  const browser = await chromium.launch(await chromiumLaunchOptions());
  onTestFinished(async () => {
    await browser.close();
    await served.stop();
    await rm(home, { recursive: true, force: true });
  });
  const entrance = new URL(served.url);
  const cable = await cableTo(Number(entrance.port));
  entrance.port = String(cable.port);
  const page = await browser.newPage({ viewport: { width: 1440, height: 2400 } });
  await page.goto(entrance.href);
  const { run, rollout, library } = screens(page);
  await run.place.click();
  await run.status.filter({ hasText: 'Nothing is missing.' }).waitFor();
  await run.run.click();

  await rollout.transcript.getByText('I check draft 1 of').waitFor();
  cable.pull();
  await page.getByText('Connection lost').waitFor();
  await rollout.header.getByText('Submitted').waitFor();
  expect(await page.getByText('Connection lost').count()).toBe(0);
  await rollout.tab(/^Drafts/).click();
  expect(await rollout.panel.getByRole('button', { name: /^Draft \d$/ }).count()).toBe(3);
  const turns = page.getByRole('navigation', { name: 'Turns' }).getByRole('button', { name: /^Turn \d:/ });
  expect((await turns.allTextContents()).map((text) => text.slice(0, 'Turn 1'.length))).toEqual([
    'Turn 1',
    'Turn 2',
    'Turn 3',
  ]);
  await library.place.click();
  await library.row('berth-001', 'Finished', 'submitted').waitFor();
});
