import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { electronProgram, fetchElectron, runDesktop, whyNoDesktop } from '../../electron/launch/desktop.mjs';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const able = {
  words: ['/data/rollouts'],
  env: { DISPLAY: ':0' },
  platform: 'linux',
  nodeVersion: '22.12.0',
  userId: 1000,
  binary: true,
};

describe('whether the desktop app can start', () => {
  it.each([
    ['everything is there', {}, null],
    ['the display is a Wayland one', { env: { WAYLAND_DISPLAY: 'wayland-0' } }, null],
    ['the binary can be fetched', { binary: false }, null],
    ['the binary is there and Node is old', { nodeVersion: '20.19.0' }, null],
    ['a Mac has no DISPLAY', { platform: 'darwin', env: {} }, null],
    ['there is no display', { env: {} }, 'there is no display'],
    ['the user is root', { userId: 0 }, 'Electron does not run as root'],
    ['a browser option is given', { words: ['--no-open'] }, '--no-open is an option of the browser interface'],
    ['a browser option has its value', { words: ['--port=80'] }, '--port=80 is an option of the browser interface'],
    [
      'the binary cannot be fetched by an older Node',
      { binary: false, nodeVersion: '22.11.9' },
      "Electron's program is not here, and fetching it takes Node 22.12 or newer (this is 22.11.9)",
    ],
    [
      'npm is offline',
      { binary: false, env: { DISPLAY: ':0', npm_config_offline: 'true' } },
      "Electron's program is not here, and npm is set to work offline",
    ],
  ])('is known where %s', (_name, difference, expected) => {
    expect(whyNoDesktop({ ...able, ...difference })).toBe(expected);
  });

  it('finds the program by the file that its installer leaves', async () => {
    const root = await temporaryFolder();
    const folder = join(root, 'node_modules/electron');
    expect(electronProgram(root, {})).toBe(null);
    await mkdir(join(folder, 'dist'), { recursive: true });
    await writeFile(join(folder, 'path.txt'), 'electron');
    expect(electronProgram(root, {})).toBe(null);
    await writeFile(join(folder, 'dist/electron'), '');
    expect(electronProgram(root, {})).toBe(join(folder, 'dist/electron'));
  });

  it('tells in one line why the program could not be fetched', async () => {
    const root = await temporaryFolder();
    await mkdir(join(root, 'node_modules/electron'), { recursive: true });
    const installer = join(root, 'node_modules/electron/install.js');
    await writeFile(installer, 'console.error("noise\\nError: getaddrinfo ENOTFOUND\\n  at x"); process.exit(1)');
    expect(await fetchElectron(root)).toBe('Error: getaddrinfo ENOTFOUND');
    await writeFile(installer, 'process.exit(3)');
    expect(await fetchElectron(root)).toBe('its installer ended with code 3');
    await writeFile(installer, '');
    expect(await fetchElectron(root)).toBe(null);
  });

  it('tells how the program ended', async () => {
    expect(await runDesktop(process.execPath, ['-e', ''])).toEqual({ failure: null });
    expect(await runDesktop(process.execPath, ['-e', 'process.exit(7)'])).toEqual({ failure: 'code 7' });
    expect(await runDesktop(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'])).toEqual({
      failure: 'it ended by SIGKILL',
    });
    expect((await runDesktop('/no/such/program', [])).failure).toContain('ENOENT');
  });
});
