import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const LAUNCH = join(import.meta.dirname, '../../electron/launch');
const moduleUrl = (name: string) => JSON.stringify(pathToFileURL(join(LAUNCH, name)).href);

// Stands in for the real build, which takes seconds: notes that it ran, takes a moment, and leaves the stamp.
const BUILD = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { sourceStamp, stampFile } from ${moduleUrl('sources.mjs')};
const stamp = sourceStamp(process.cwd());
appendFileSync('builds.txt', 'x');
await setTimeout(100);
mkdirSync('dist', { recursive: true });
writeFileSync(stampFile('dist'), stamp);
`;

async function project(): Promise<string> {
  const root = await temporaryFolder();
  await mkdir(join(root, 'electron/cli'), { recursive: true });
  await mkdir(join(root, 'electron/launch'), { recursive: true });
  await writeFile(join(root, 'electron/cli/cli.ts'), '// a source');
  await writeFile(join(root, 'electron/launch/build.mjs'), BUILD);
  return root;
}

/** Calls `ensureBuilt` in a process of its own, as a launcher does. */
function launch(root: string): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const script = `import { ensureBuilt } from ${moduleUrl('ensure-built.mjs')}; await ensureBuilt(${JSON.stringify(root)});`;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stderr }));
  });
}

const builds = async (root: string) => (await readFile(join(root, 'builds.txt'), 'utf8').catch(() => '')).length;
const TOLD = 'Building Portolan (only after an install or a change; some seconds) …\n';

describe('building on first use', () => {
  it('builds once, says so in one line, and not again while the sources stay as they are', async () => {
    const root = await project();
    expect(await launch(root)).toEqual({ code: 0, stderr: TOLD });
    expect(await launch(root)).toEqual({ code: 0, stderr: '' });
    expect(await builds(root)).toBe(1);
  });

  it('builds again when a source changed, came or went', async () => {
    const root = await project();
    await launch(root);
    await writeFile(join(root, 'electron/cli/cli.ts'), '// another text of it');
    expect((await launch(root)).stderr).toBe(TOLD);
    await writeFile(join(root, 'electron/cli/new.ts'), '');
    expect((await launch(root)).stderr).toBe(TOLD);
    await rm(join(root, 'electron/cli/new.ts'));
    expect((await launch(root)).stderr).toBe(TOLD);
    expect(await builds(root)).toBe(4);
  });

  it('builds once for several programs that start at the same time', async () => {
    const root = await project();
    const all = await Promise.all([1, 2, 3, 4].map(() => launch(root)));
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(await builds(root)).toBe(1);
  });

  it('takes over from a program that was killed while it built', async () => {
    const root = await project();
    const dead = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => dead.on('close', resolve));
    await mkdir(join(root, 'dist-lock'));
    await writeFile(join(root, 'dist-lock/owner'), String(dead.pid));
    expect(await launch(root)).toEqual({ code: 0, stderr: TOLD });
    expect(await builds(root)).toBe(1);
  });

  it('never builds an installed package that has no sources', async () => {
    const root = await project();
    await rm(join(root, 'electron/cli/cli.ts'));
    expect(await launch(root)).toEqual({ code: 0, stderr: '' });
    expect(await builds(root)).toBe(0);
  });

  it('tells what a failed build said, and leaves no lock behind', async () => {
    const root = await project();
    await writeFile(join(root, 'electron/launch/build.mjs'), 'console.log("no such module"); process.exit(1);');
    const failed = await launch(root);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain(
      `Portolan could not be built; run npm ci in ${root} and try again.\nno such module\n`,
    );
    await writeFile(join(root, 'electron/launch/build.mjs'), BUILD);
    expect(await launch(root)).toEqual({ code: 0, stderr: TOLD });
  });
});
