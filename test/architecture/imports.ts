import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCE = /\.(ts|tsx|mjs|css)$/;
const IMPORT =
  /(?:^\s*(?:import|export)\b[^'"`;]*\bfrom\s*|^\s*import\s*|\bimport\(\s*|^\s*@import\s+)['"]([^'"\n]+)['"]/gm;

export interface Import {
  readonly from: string;
  /** A file of ours as a path from the root, or a package. */
  readonly to: { readonly kind: 'own'; readonly path: string } | { readonly kind: 'package'; readonly name: string };
}

/** Source files below a top-level folder, as paths from the root with forward slashes. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.split(sep).join('/')))
    .filter((path) => SOURCE.test(path));
}

export function readSource(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Every import of a file: static, type-only, re-export, dynamic, side effect, CSS. */
export function importsOf(path: string, source: string = readSource(path)): Import[] {
  return [...withoutComments(source).matchAll(IMPORT)].flatMap(([, specifier = '']): Import[] => {
    if (specifier.startsWith('.')) {
      const target = posix.join(dirname(path), specifier.replace(/\?.*$/, ''));
      return [{ from: path, to: { kind: 'own', path: relative('', target).split(sep).join('/') } }];
    }
    if (specifier.startsWith('node:')) return [{ from: path, to: { kind: 'package', name: 'node:*' } }];
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    return [{ from: path, to: { kind: 'package', name } }];
  });
}
