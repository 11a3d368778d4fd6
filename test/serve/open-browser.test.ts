import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../electron/serve/open-browser.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const URL_WITH_TOKEN = 'http://127.0.0.1:4000/?token=a&b';

describe('opening the browser', () => {
  it('hands the address to the desktop opener where there is a display', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > "${folder}/opened"\n`);
    await chmod(join(folder, 'xdg-open'), 0o755);
    const env = { PATH: `${folder}:${process.env.PATH}` };
    expect(await openBrowser(URL_WITH_TOKEN, { ...env, DISPLAY: ':0' }, 'linux')).toBe(true);
    await vi.waitFor(async () => expect(await readFile(join(folder, 'opened'), 'utf8')).toBe(URL_WITH_TOKEN));
  });

  it('tells where there is no display, or no opener', async () => {
    const folder = await temporaryFolder();
    expect(await openBrowser(URL_WITH_TOKEN, { PATH: process.env.PATH }, 'linux')).toBe(false);
    expect(await openBrowser(URL_WITH_TOKEN, { PATH: folder, WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(false);
  });
});
