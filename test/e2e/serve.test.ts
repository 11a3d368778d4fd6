import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../helpers/chromium.mjs';
import { startServe } from '../helpers/program.mjs';
import { STEPS } from './steps.ts';
import { makeWorld, readRecordFile, WATCHABLE, type World } from './world.ts';

let home: string;
let world: World;
let served: Awaited<ReturnType<typeof startServe>>;
let browser: Browser;
let page: Page;
const outside: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portolan-e2e-'));
  world = await makeWorld(home);
  served = await startServe([world.samples], { data: join(home, 'data'), env: WATCHABLE });
  browser = await chromium.launch(await chromiumLaunchOptions());
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(20_000);
  const { host } = new URL(served.url);
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).host !== host) outside.push(request.url());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
});

afterAll(async () => {
  await browser.close();
  await served.stop();
  await world.close();
  await rm(home, { recursive: true, force: true });
});

describe('the interface in a browser', () => {
  it('shows nothing to who comes without the token', async () => {
    const stranger = await browser.newPage();
    const reply = await stranger.goto(new URL(served.url).origin);
    expect([reply?.status(), await stranger.locator('body').textContent()]).toEqual([
      401,
      'Open the address that portolan serve printed: it holds the token that this page needs.\n',
    ]);
    await stranger.close();
  });

  it('opens with the token, which is out of the address then', async () => {
    await page.goto(served.url);
    await page.getByRole('grid', { name: 'Rollouts' }).waitFor();
    expect(page.url().startsWith(new URL(served.url).origin)).toBe(true);
    expect(page.url()).not.toContain('token');
  });

  for (const { title, run } of STEPS) it(title, () => run(page, world));

  it('left one record a started episode in the data folder', async () => {
    const folder = join(home, 'data/rollouts');
    const names = await readdir(folder);
    const records = await Promise.all(names.map((name) => readRecordFile(join(folder, name))));
    expect(records.map(({ task_id, end_reason }) => `${task_id} ${end_reason}`).sort()).toEqual([
      'berth-001 cancelled',
      'berth-001 no_tool_call',
      'berth-003 submitted',
      'berth-003 submitted',
    ]);
  });

  it('asked nobody else for anything, and nothing was blocked or broke', () => {
    expect({ outside, complaints }).toEqual({ outside: [], complaints: [] });
  });

  it('says so when the server has ended', async () => {
    const other = await browser.newPage();
    await other.goto(served.url);
    await other.getByRole('grid', { name: 'Rollouts' }).waitFor();
    await served.stop();
    await other.getByText('Connection lost').waitFor();
    await other.close();
  });
});
