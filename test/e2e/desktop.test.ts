import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStandIn, type Desktop, launchDesktop } from '../electron/launch.ts';
import { makeRecord } from '../helpers/records.ts';

let standIn: Awaited<ReturnType<typeof buildStandIn>>;
let folder = '';
let app: Desktop;

async function launch(options: { paths?: readonly string[]; env?: Record<string, string> } = {}): Promise<Desktop> {
  return launchDesktop({ register: standIn.register, dataFolder: join(folder, 'data'), ...options });
}

beforeAll(async () => {
  standIn = await buildStandIn();
});
afterAll(() => standIn.remove());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-desktop-'));
});
afterEach(async () => {
  await app.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** A record file outside the data folder, told from others by its task. */
async function writeRollout(taskId: string): Promise<string> {
  const path = join(folder, `${taskId}.json`);
  await writeFile(path, JSON.stringify(makeRecord({ task_id: taskId })));
  return path;
}

/** Like `expect.poll`, with time enough for a busy machine. */
function eventually<T>(look: () => T) {
  return expect.poll(look, { timeout: 20_000 });
}

async function shows(text: string): Promise<void> {
  await (await app.page()).getByText(text).first().waitFor();
}

describe('the page', () => {
  test('sees neither Node nor the way to the main process', async () => {
    app = await launch();
    const page = await app.page();
    const seen = await page.evaluate(() => ({
      portolan: Reflect.get(window, 'portolan'),
      others: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'standInToMain'].filter(
        (name) => name in window,
      ),
    }));
    expect(seen).toEqual({ portolan: { shell: 'desktop' }, others: [] });
    const [shown] = await app.ask('windows');
    expect(await app.ask('sandboxed')).toBe(true);
    expect(shown?.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
  });

  test('opens no window, goes nowhere, reaches no network, and may do nothing but copy', async () => {
    app = await launch();
    const page = await app.page();
    const home = page.url();
    await page.evaluate(() => window.open('https://example.invalid/popup'));
    await page.evaluate(() => location.assign('https://example.invalid/away'));
    await eventually(() => app.ask('calls')).toEqual([
      { kind: 'window-open', url: 'https://example.invalid/popup', action: 'deny' },
      { kind: 'navigation-prevented', url: 'https://example.invalid/away' },
    ]);
    const fetched = await page.evaluate(() => fetch('https://example.invalid/').then(String, (error) => error.name));
    expect({ url: page.url(), fetched }).toEqual({ url: home, fetched: 'TypeError' });
    const asked = [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'clipboard-sanitized-write',
    ];
    const allowed = await Promise.all(
      asked.map(async (name) => ((await app.ask('permission', name)).some(Boolean) ? name : [])),
    );
    expect(allowed.flat()).toEqual(['clipboard-sanitized-write']);
  });
});

describe('the window', () => {
  test('shows the library, and again after a reload', async () => {
    app = await launch({ paths: [await writeRollout('task-of-argv')] });
    await shows('task-of-argv');
    const page = await app.page();
    await page.evaluate(() => Reflect.set(window, 'before', true));
    await app.ask('clickMenu', 'View', 'reload');
    await page.waitForFunction(() => !('before' in window));
    await shows('task-of-argv');
  });

  test('is loaded again when its page crashes, and says so', async () => {
    app = await launch({ paths: [await writeRollout('task-of-argv')] });
    await shows('task-of-argv');
    const crashed = await app.page();
    const session = await crashed.context().newCDPSession(crashed);
    session.send('Page.crash').catch(() => {});
    await eventually(() => app.ask('calls')).toMatchObject([
      { kind: 'dialog', dialog: 'message', options: { type: 'warning' } },
    ]);
    await eventually(async () => (await app.page()) !== crashed).toBe(true);
    await shows('task-of-argv');
  });

  test('comes back where it was, in the theme that was chosen', async () => {
    const bounds = { x: 40, y: 50, width: 900, height: 640 };
    app = await launch();
    await shows('Library');
    await app.ask('place', bounds, 'maximized');
    await app.ask('clickMenu', 'View', 'Theme', 'Dark');
    await (await app.page()).locator('html[data-theme=dark]').waitFor();
    await app.ask('clickMenu', 'File', 'close');
    expect(await app.ended, app.stderr()).toBe(0);

    app = await launch();
    const page = await app.page();
    await eventually(() => app.ask('windows')).toMatchObject([{ bounds, maximized: true, visible: true }]);
    await page.locator('html[data-theme=dark]').waitFor();
  });
});

describe('opening files', () => {
  test('asks with the native dialog and opens what was chosen', async () => {
    app = await launch();
    await app.page();
    await app.ask('answerDialog', { filePaths: [await writeRollout('task-of-dialog')] });
    await app.ask('clickMenu', 'File', 'Open Files…');
    await shows('task-of-dialog');
    expect(await app.ask('calls')).toMatchObject([
      { dialog: 'open', options: { properties: ['openFile', 'multiSelections'] } },
    ]);
  });

  test('opens what a second instance names, which then ends', async () => {
    app = await launch();
    await app.page();
    await app.ask('place', { x: 0, y: 0, width: 800, height: 600 }, 'minimized');
    const second = await launch({ paths: [await writeRollout('task-of-second')] });
    expect(await second.ended, second.stderr()).toBe(0);
    await shows('task-of-second');
    const [shown, ...others] = await app.ask('windows');
    expect(shown).toMatchObject({ minimized: false, focused: true });
    expect(others).toEqual([]);
  });

  test('opens what the system names', async () => {
    app = await launch();
    await app.page();
    await app.ask('openFile', await writeRollout('task-of-system'));
    await shows('task-of-system');
  });

  test('says what it cannot open', async () => {
    app = await launch({ paths: [join(folder, 'missing.json')] });
    await eventually(() => app.ask('calls')).toMatchObject([{ dialog: 'message', options: { type: 'warning' } }]);
    expect(JSON.stringify(await app.ask('calls'))).toContain('missing.json');
  });
});

describe('quitting', () => {
  test('during a run stops it and leaves the record of what was done', async () => {
    app = await launch({ env: { PORTOLAN_BASELINE_DELAY_MS: '40' } });
    const page = await app.page();
    await page.getByRole('link', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: /^Run/ }).click();
    const rollouts = join(folder, 'data/rollouts');
    const written = async () => (await readdir(rollouts)).map((name) => readFile(join(rollouts, name), 'utf8'));
    await eventually(async () => (await Promise.all(await written())).join().includes('"role":"tool"')).toBe(true);

    await app.ask('clickMenu', 'File', 'quit');
    expect(await app.ended, app.stderr()).toBe(0);
    const records = (await Promise.all(await written())).map((text) => JSON.parse(text));
    expect(records).toMatchObject([{ task_id: 'berth-001', model: 'baseline:greedy', end_reason: 'cancelled' }]);
    expect(records[0].messages.map(({ role }: { role: string }) => role)).toEqual(
      expect.arrayContaining(['system', 'user', 'assistant', 'tool']),
    );
  });
});
