import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStandIn, launchDesktop } from '../electron/launch.ts';
import { readAsar } from '../electron/packaging/asar.ts';
import { fusesOf, pack } from '../electron/packaging/pack.ts';

describe('the packaged program', () => {
  let folder = '';
  let packed = '';
  let files: ReadonlyMap<string, Buffer> = new Map();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portolan-pack-'));
    packed = await pack(folder);
    files = await readAsar(join(packed, 'resources/app.asar'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('holds the bundles of main process, preload and renderer, and nothing that they do not need', () => {
    const names = [...files.keys()];
    const fixed = ['package.json', 'dist/main/main.js', 'dist/main/preload.cjs', 'dist/renderer/index.html'];
    expect(names).toEqual(expect.arrayContaining(fixed));
    const others = names.filter((name) => !fixed.includes(name));
    expect(
      others.filter((name) => !/^dist\/(renderer\/assets|chunks)\/[\w.-]+$/.test(name) || name.endsWith('.map')),
    ).toEqual([]);
  });

  test('has the fuses that keep it from running anything but itself', async () => {
    const names = [
      ...['runAsNode', 'cookieEncryption', 'nodeOptions', 'nodeInspect', 'asarIntegrity', 'onlyFromAsar'],
      ...['browserSnapshot', 'fileProtocolPrivileges'],
    ];
    const fuses = fusesOf(await readFile(join(packed, 'portolan')));
    expect(names.filter((_name, index) => fuses[index] === '1')).toEqual([
      ...['cookieEncryption', 'asarIntegrity', 'onlyFromAsar'],
    ]);
  });

  test('starts from what was packed, without developer tools', async () => {
    const extracted = join(folder, 'extracted');
    for (const [name, content] of files) {
      await mkdir(dirname(join(extracted, name)), { recursive: true });
      await writeFile(join(extracted, name), content);
    }
    const standIn = await buildStandIn();
    const app = await launchDesktop({
      register: standIn.register,
      dataFolder: join(folder, 'data'),
      dist: join(extracted, 'dist'),
      env: { STAND_IN_PACKAGED: '1' },
    });
    try {
      const page = await app.page();
      expect(await page.title()).toContain('Portolan');
      const [window] = await app.ask('windows');
      const view = (await app.ask('menu')).find(({ name }) => name === 'View');
      expect(window?.webPreferences.devTools).toBe(false);
      expect(view?.items?.map(({ name }) => name)).not.toContain('toggleDevTools');
    } finally {
      await app.dispose();
      await standIn.remove();
    }
  });
});
