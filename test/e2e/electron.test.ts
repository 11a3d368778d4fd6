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
  test('the same steps pass in Electron itself', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'portolan-electron-'));
    const app = await _electron.launch({
      args: [ROOT],
      env: { ...process.env, PORTOLAN_DATA_DIR: dataFolder },
    });
    try {
      const page = await app.firstWindow();
      expect(page.url()).toBe('app://portolan/');
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
