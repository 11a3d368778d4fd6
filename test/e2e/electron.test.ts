import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { STEPS } from './steps.ts';
import { makeWorld, WATCHABLE, type World } from './world.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HAS_BINARY = existsSync(join(ROOT, 'node_modules/electron/dist'));

if (HAS_BINARY) {
  describe('the interface in Electron itself', () => {
    let home: string;
    let world: World;
    let app: ElectronApplication;
    let page: Page;

    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'portolan-electron-'));
      world = await makeWorld(home);
      app = await _electron.launch({
        args: [ROOT, world.samples],
        env: { ...process.env, ...WATCHABLE, PORTOLAN_DATA_DIR: join(home, 'data') },
      });
      page = await app.firstWindow();
    });

    afterAll(async () => {
      await app.close();
      await world.close();
      await rm(home, { recursive: true, force: true });
    });

    it('opens a window whose page sees only the shell that it is in', async () => {
      await page.getByRole('link', { name: 'Library' }).waitFor();
      const seen = await page.evaluate(() => [Reflect.get(window, 'portolan'), 'require' in window]);
      expect({ host: page.url().split('/', 3).join('/'), seen }).toEqual({
        host: 'app://portolan',
        seen: [{ shell: 'desktop' }, false],
      });
    });

    for (const { title, run } of STEPS) it(title, () => run(page, world));
  });
} else {
  test('skipped: no Electron binary', () => {
    expect(HAS_BINARY).toBe(false);
  });
}
