import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOwnPage, serveRenderer } from '../../electron/main/app-protocol.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

test('knows its own page from all others', () => {
  const own = ['app://portolan/', 'app://portolan/#/run', 'app://portolan/index.html', 'app://portolan/?x=1#/library'];
  const foreign = [
    ...[
      '',
      'app://other/',
      'app://portolan.evil/',
      'app://portolan/assets/x.svg',
      'app:portolan/',
      'app://portolan:1/',
    ],
    ...['https://portolan/', 'file:///index.html', 'about:blank', 'javascript:alert(1)', 'data:text/html,x'],
  ];
  expect([...own, ...foreign].filter(isOwnPage)).toEqual(own);
});

test('answers with the page and a policy that lets it load and reach nothing else', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'index.html'), '<h1>Portolan</h1>');
  const response = await serveRenderer(folder)(new Request('app://portolan/#/library'));
  expect({
    status: response.status,
    text: await response.text(),
    headers: Object.fromEntries(response.headers),
  }).toEqual({
    status: 200,
    text: '<h1>Portolan</h1>',
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; " +
        "font-src 'self' data:; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
});

test('finds nothing for another host, another method, or a file that is not there', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'index.html'), '<h1>Portolan</h1>');
  const serve = serveRenderer(folder);
  const requests = [
    new Request('app://other/index.html'),
    new Request('app://portolan/', { method: 'POST', body: 'x' }),
    new Request('app://portolan/missing.js'),
  ];
  const answers = await Promise.all(requests.map(async (request) => (await serve(request)).status));
  expect(answers).toEqual([404, 404, 404]);
});
