import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What stands before the fuses in Electron's program (electron/fuses, `SENTINEL`); a version and a count byte follow it. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES_BEFORE = '10010101';

/** A folder that looks to electron-builder like an unpacked Electron, program and fuses included. */
async function makeElectron(folder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true });
  const program = Buffer.concat([
    Buffer.from(`#!/bin/sh\nexit 1\n${SENTINEL}`),
    Buffer.from([1, FUSES_BEFORE.length]),
    Buffer.from(FUSES_BEFORE),
  ]);
  await writeFile(join(folder, 'electron'), program, { mode: 0o755 });
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html', 'resources/.keep']) {
    await writeFile(join(folder, name), name);
  }
}

/** Packs the project's dist/ as `npm run package` does, around a stub of Electron; gives the unpacked program's folder. */
export async function pack(folder: string): Promise<string> {
  await makeElectron(join(folder, 'electron'));
  const settings = [`-c.electronDist=${join(folder, 'electron')}`, `-c.directories.output=${join(folder, 'release')}`];
  const builder = join(ROOT, 'node_modules/electron-builder/cli.js');
  const words = [builder, '--linux', 'dir', '--publish', 'never', '--projectDir', ROOT, ...settings];
  await promisify(execFile)(process.execPath, words, { cwd: ROOT });
  return join(folder, 'release/linux-unpacked');
}

/** The fuses of a program, one digit each, in the order of FuseV1Options of @electron/fuses. */
export function fusesOf(program: Buffer): string {
  const at = program.indexOf(SENTINEL) + SENTINEL.length;
  return program.toString('latin1', at + 2, at + 2 + FUSES_BEFORE.length);
}
