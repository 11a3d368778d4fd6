import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRendererFile } from '../../electron/services/renderer-files.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

async function rendererBesideASecret(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'renderer/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.json'), 'secret');
  await writeFile(join(folder, 'renderer/index.html'), 'page');
  await writeFile(join(folder, 'renderer/.hidden.js'), 'hidden');
  await writeFile(join(folder, 'renderer/assets/main-a_B-1.js'), 'script');
  await writeFile(join(folder, 'renderer/assets/main.js.map'), 'map');
  return join(folder, 'renderer');
}

test('gives the files of the renderer with their types', async () => {
  const folder = await rendererBesideASecret();
  const read = async (path: string) => {
    const file = await readRendererFile(folder, path);
    return file && { text: file.body.toString(), type: file.type };
  };
  const page = { text: 'page', type: 'text/html; charset=utf-8' };
  expect([await read('/'), await read('/index.html'), await read('/assets/main-a_B-1.js')]).toEqual([
    page,
    page,
    { text: 'script', type: 'text/javascript; charset=utf-8' },
  ]);
});

test.each([
  ...['', 'index.html', '//index.html', '/./index.html', '/assets', '/assets/', '/missing.js', '/.hidden.js'],
  ...['/../secret.json', '/assets/../../secret.json', '/%2e%2e/secret.json', '/..%2fsecret.json', '/..\\secret.json'],
  ...['/assets/main.js.map', '/index.html/', '/index.html\0.js', '/C:/secret.json'],
])('finds nothing at %j', async (path) => {
  expect(await readRendererFile(await rendererBesideASecret(), path)).toBeNull();
});
