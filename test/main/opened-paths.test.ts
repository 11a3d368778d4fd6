import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { pathsOf } from '../../electron/main/opened-paths.ts';

const workingFolder = resolve('/work');

test('takes the words of a packaged program as paths, and switches as none', () => {
  const argv = [
    '/opt/portolan',
    '--original-process-start-time=1',
    'a.json',
    '',
    '--no-sandbox',
    resolve('/data/runs'),
  ];
  expect(pathsOf({ argv, workingFolder, unpackaged: false })).toEqual([resolve('/work/a.json'), resolve('/data/runs')]);
});

test('leaves out the program itself where Electron was started with it', () => {
  const argv = ['/node_modules/electron', '--inspect', '.', '../b.jsonl'];
  expect(pathsOf({ argv, workingFolder, unpackaged: true })).toEqual([resolve('/b.jsonl')]);
});
