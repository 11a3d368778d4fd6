import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFileAtomically } from '../../electron/node/atomic-write.ts';
import { rolloutKey } from '../../electron/node/rollout-key.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describe('an atomic write', () => {
  it('makes folders, replaces what stands there, and leaves nothing beside it', async () => {
    const folder = join(await temporaryFolder(), 'a', 'b');
    const path = join(folder, 'x.json');
    await writeFileAtomically(path, 'one');
    await writeFileAtomically(path, 'two 🚢');
    expect([await readFile(path, 'utf8'), await readdir(folder)]).toEqual(['two 🚢', ['x.json']]);
  });

  it('never shows a reader less than one whole content', async () => {
    const path = join(await temporaryFolder(), 'x');
    const contents = Array.from({ length: 20 }, (_, place) => String(place % 10).repeat(200_000));
    await writeFileAtomically(path, contents[0] ?? '');
    let writing = true;
    const seen = new Set<string>();
    const reading = (async () => {
      while (writing) seen.add(await readFile(path, 'utf8'));
    })();
    await Promise.all(contents.map((content) => writeFileAtomically(path, content)));
    writing = false;
    await reading;
    expect([...seen].filter((content) => !contents.includes(content))).toEqual([]);
  });

  it('leaves the old content and no rest behind where it fails', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'x', 'full'), { recursive: true });
    await expect(writeFileAtomically(join(folder, 'x'), 'new')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    expect([await readdir(folder), await readdir(join(folder, 'x'))]).toEqual([['x'], ['full']]);
  });

  it('replaces a link, and not the file that it points to', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'target'), 'theirs');
    await symlink(join(folder, 'target'), join(folder, 'link'));
    await writeFileAtomically(join(folder, 'link'), 'ours');
    expect([await readFile(join(folder, 'target'), 'utf8'), await readFile(join(folder, 'link'), 'utf8')]).toEqual([
      'theirs',
      'ours',
    ]);
  });
});

it('names a rollout by its path and place, however the path is written', () => {
  expect(rolloutKey('/a/b/../c.json', 0)).toBe(rolloutKey('/a/c.json', 0));
  expect(new Set([rolloutKey('/a/c.json', 0), rolloutKey('/a/c.json', 1), rolloutKey('/a/d.json', 0)]).size).toBe(3);
  expect(rolloutKey('/a/c.json', 0)).not.toContain('c.json');
});
