import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright-core';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HAS_BINARY = existsSync(join(ROOT, 'node_modules/electron/dist'));

if (HAS_BINARY) {
  test('Electron itself opens the window and shows the library', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'portolan-electron-'));
    const app = await _electron.launch({
      args: [ROOT],
      env: { ...process.env, PORTOLAN_DATA_DIR: dataFolder },
    });
    try {
      const page = await app.firstWindow();
      await page.getByRole('link', { name: 'Library' }).waitFor();
      const seen = await page.evaluate(() => [Reflect.get(window, 'portolan'), 'require' in window]);
      expect({ host: page.url().split('/', 3).join('/'), seen }).toEqual({
        host: 'app://portolan',
        seen: [{ shell: 'desktop' }, false],
      });
    } finally {
      await app.close();
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
} else {
  test('skipped: no Electron binary', () => {
    expect(HAS_BINARY).toBe(false);
  });
}
