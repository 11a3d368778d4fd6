// How long the program takes to start. A bare Node is the yardstick of the machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumLaunchOptions } from '../helpers/chromium.mjs';
import { runPortolan, startServe } from '../helpers/program.mjs';

const RUNS = 7;
// As npx starts it: with the look at the sources that tells whether dist/ is still good.
const LAUNCHER = fileURLToPath(new URL('../../electron/launch/portolan.mjs', import.meta.url));

async function timed(/** @type {() => Promise<void>} */ act) {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

async function node(/** @type {readonly string[]} */ words) {
  const child = spawn(process.execPath, words, { stdio: 'ignore' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`node ${words.join(' ')} ended with ${code}`);
}

export const start = {
  name: 'start',
  async open() {
    const data = await mkdtemp(join(tmpdir(), 'portolan-bench-'));
    await runPortolan(['run', '--task', 'berth-001', '--model', 'baseline:greedy'], { data });
    const browser = await chromium.launch(await chromiumLaunchOptions());

    /** From the start of the process to the first row of the library, in a browser that has seen nothing of it. */
    async function serveToFirstRow() {
      const context = await browser.newContext();
      const page = await context.newPage();
      const began = performance.now();
      const served = await startServe([], { data });
      await page.goto(served.url);
      await page.getByText('berth-001').first().waitFor();
      const taken = performance.now() - began;
      await context.close();
      await served.stop();
      return taken;
    }

    return {
      measurements: [
        { name: 'node -e 0', runs: RUNS, run: () => timed(() => node(['-e', '0'])) },
        { name: 'portolan --help', runs: RUNS, run: () => timed(() => node([LAUNCHER, '--help'])) },
        { name: 'portolan ls (one rollout)', runs: RUNS, run: () => timed(() => runPortolan(['ls'], { data })) },
        { name: 'serve to the first row in a browser', runs: RUNS, run: serveToFirstRow },
      ],
      async close() {
        await browser.close();
        await rm(data, { recursive: true, force: true });
      },
    };
  },
};
