import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  isReachable,
  readWindowState,
  type WindowState,
  writeWindowState,
} from '../../electron/main/window/window-state.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const first: WindowState = { bounds: null, maximized: false };

test('remembers how the window stood', async () => {
  const path = join(await temporaryFolder(), 'window.json');
  const state: WindowState = { bounds: { x: -5, y: 20, width: 900, height: 700 }, maximized: true };
  writeWindowState(path, state);
  expect(readWindowState(path)).toEqual(state);
});

test('starts anew where the file is missing, torn or from elsewhere', async () => {
  const path = join(await temporaryFolder(), 'window.json');
  const states = [readWindowState(path)];
  for (const text of [
    '',
    '{"bounds":{"x":1',
    '[]',
    '{"bounds":{"x":1,"y":2,"width":0,"height":3},"maximized":false}',
  ]) {
    await writeFile(path, text);
    states.push(readWindowState(path));
  }
  expect(states).toEqual([first, first, first, first, first]);
});

test('tells whether the title bar can be grabbed on a screen that is still there', () => {
  const laptop = { x: 0, y: 25, width: 1440, height: 875 };
  const beside = { x: 1440, y: 0, width: 2560, height: 1440 };
  const at = (x: number, y: number) => ({ x, y, width: 1000, height: 800 });
  expect([
    isReachable(at(100, 100), [laptop]),
    isReachable(at(1500, 100), [laptop]),
    isReachable(at(1500, 100), [laptop, beside]),
    isReachable(at(-950, 100), [laptop]),
    isReachable(at(100, -300), [laptop]),
    isReachable(at(100, 890), [laptop]),
  ]).toEqual([true, false, true, false, false, false]);
});
