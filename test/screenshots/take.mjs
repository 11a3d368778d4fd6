// Takes a picture of every screen, light and dark, of the served interface with sample rollouts, into
// test/.output/screenshots. With --readme it writes the README's picture, resources/screenshot.png, instead.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumLaunchOptions } from '../helpers/chromium.mjs';
import { startServe } from '../helpers/program.mjs';
import { makeSamples } from './samples.mjs';
import { EMPTY_SCREENS, README_SCREEN, SCREENS } from './screens.mjs';

const WIDE = { width: 1440, height: 900 };
const output = fileURLToPath(new URL('../.output/screenshots/', import.meta.url));
const readme = fileURLToPath(new URL('../../resources/screenshot.png', import.meta.url));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const home = await mkdtemp(join(tmpdir(), 'portolan-screenshots-'));
const browser = await chromium.launch(await chromiumLaunchOptions());

/**
 * @typedef {object} Shot
 * @property {import('./screens.mjs').Screen} screen
 * @property {string} url
 * @property {'light' | 'dark'} colorScheme
 * @property {string} path
 */

async function take(/** @type {Shot} */ { screen, url, colorScheme, path }) {
  const viewport = screen.viewport ?? WIDE;
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce', deviceScaleFactor: 1 });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await screen.show(page);
    await page.screenshot({ path });
    console.log(path);
  } finally {
    await context.close();
  }
}

async function takeAll(/** @type {readonly import('./screens.mjs').Screen[]} */ screens, /** @type {string} */ url) {
  for (const screen of screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await take({ screen, url, colorScheme, path: join(output, `${screen.name}-${colorScheme}.png`) });
    }
  }
}

try {
  const samples = await makeSamples(home);
  // Slow, so that the pictures of a running episode find it running.
  const options = { data: join(home, 'data'), env: { PORTOLAN_BASELINE_DELAY_MS: '60' } };
  const served = await startServe([samples], options);
  try {
    if (process.argv.includes('--readme')) {
      await take({ screen: README_SCREEN, url: served.url, colorScheme: 'light', path: readme });
    } else {
      await mkdir(output, { recursive: true });
      await takeAll(SCREENS, served.url);
      const empty = await startServe([], { data: join(home, 'empty') });
      await takeAll(EMPTY_SCREENS, empty.url);
      await empty.stop();
    }
  } finally {
    await served.stop();
  }
} finally {
  await browser.close();
  await rm(home, { recursive: true, force: true });
}
