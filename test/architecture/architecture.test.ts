import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { IMPORT_TABLE, type Rule } from './import-table.ts';
import { type Import, importsOf, readSource, sourcesIn } from './imports.ts';

const SOURCES = ['shared', 'electron', 'renderer'].flatMap(sourcesIn);
/** What a registry imports beside its entries: the interface that they share, and the words that name them. */
const NO_ENTRY = /\/(agent|environment|format|disruption|spec|item|view)\.tsx?$/;
const MOST_LINES = 500;

function holds(place: string, path: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

function ruleOf(path: string): Rule | undefined {
  return IMPORT_TABLE.filter(({ place }) => holds(place, path)).sort((a, b) => b.place.length - a.place.length)[0];
}

function ownImports(path: string): string[] {
  return importsOf(path).flatMap(({ to }) => (to.kind === 'own' ? [to.path] : []));
}

function complaint({ from, to }: Import): string | null {
  const rule = ruleOf(from);
  const target = to.kind === 'own' ? to.path : to.name;
  if (!rule) return `${from} is in no place of the import table`;
  const allowed =
    to.kind === 'own'
      ? [rule.place, ...rule.own].some((place) => holds(place, to.path))
      : rule.packages.includes(to.name);
  return allowed ? null : `${from} may not import ${target}, because ${rule.because}`;
}

describe('the import table', () => {
  it('is kept by every source file', () => {
    expect(SOURCES.length).toBeGreaterThan(50);
    expect(SOURCES.flatMap((path) => importsOf(path)).flatMap((found) => complaint(found) ?? [])).toEqual([]);
  });

  it('notices every way of importing across a border', () => {
    const planted = [
      `import { a } from '../runner/episode.ts';`,
      `import type { a } from '../runner/episode.ts';`,
      `export { a } from '../runner/episode.ts';`,
      `const a = await import('../runner/episode.ts');`,
      `import '../runner/episode.ts';`,
    ];
    for (const source of planted) {
      expect(importsOf('electron/agents/x.ts', source).map(complaint)).toEqual([
        'electron/agents/x.ts may not import electron/runner/episode.ts, because an adapter knows its provider and the record, nothing else',
      ]);
    }
    expect(importsOf('renderer/views/x/x.tsx', `import { app } from 'electron';`).map(complaint)).toEqual([
      'renderer/views/x/x.tsx may not import electron, because a screen speaks to the services through stores, never through the transport',
    ]);
  });

  it('lets only electron/main import electron', () => {
    const importers = SOURCES.filter((path) =>
      importsOf(path).some(({ to }) => to.kind === 'package' && to.name === 'electron'),
    );
    expect(importers.filter((path) => !holds('electron/main', path))).toEqual([]);
  });

  it('keeps the entries of a registry apart', () => {
    const registries = SOURCES.filter((path) => /\/registry\.tsx?$/.test(path));
    const crossings = registries.flatMap((registry) => {
      const folder = dirname(registry);
      const entries = ownImports(registry).filter((path) => path.startsWith(folder) && !NO_ENTRY.test(path));
      return entries.flatMap((entry) =>
        ownImports(entry).flatMap((path) =>
          entries.includes(path) ? [`${entry} imports ${path}, and both are entries of ${registry}`] : [],
        ),
      );
    });
    expect(registries.length).toBeGreaterThan(2);
    expect(crossings).toEqual([]);
  });
});

describe('the files', () => {
  it('stay small enough to read', () => {
    const long = SOURCES.map((path) => ({ path, lines: readSource(path).split('\n').length }));
    expect(long.filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
  });

  it('name no path of a machine and no registry host', () => {
    const forbidden = /\/home\/\w|\/Users\/\w|C:\\\\Users|https?:\/\/(registry|pypi|files|deb)\./;
    expect(SOURCES.filter((path) => forbidden.test(readSource(path)))).toEqual([]);
  });
});
