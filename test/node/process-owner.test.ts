import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { isAlive, isOnThisHost, thisOwner } from '../../electron/node/process-owner.ts';

it('knows itself', () => {
  const owner = thisOwner();
  expect([owner.host, owner.pid, isAlive(owner), isOnThisHost(owner)]).toEqual([hostname(), process.pid, true, true]);
  expect(isAlive({ ...owner, startedTicks: null })).toBe(true);
});

it('tells a process that ended, and a later one that got its pid', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const { pid = 0 } = child;
  const owner = { host: hostname(), pid, startedTicks: null };
  expect(isAlive(owner)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(owner)).toBe(false);
  expect(isAlive({ ...thisOwner(), startedTicks: '1' })).toBe(false);
});

it('takes a process of another machine for alive', () => {
  const owner = { ...thisOwner(), host: `not-${hostname()}`, pid: 2 ** 30 };
  expect([isAlive(owner), isOnThisHost(owner)]).toEqual([true, false]);
});
