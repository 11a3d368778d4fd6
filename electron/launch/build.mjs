// Builds the renderer, the three shells and the preload into dist/. Plain JavaScript: it runs before anything is built.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT, sourceStamp, stampFile } from './sources.mjs';

// Built aside and moved into place at the end: a program that starts meanwhile never sees half a dist/.
const aside = join(ROOT, `dist-${process.pid}`);

/** @returns {import('vite').InlineConfig} */
const forNode = (
  /** @type {Record<string, string>} */ input,
  /** @type {import('vite').Rolldown.OutputOptions} */ output,
) => ({
  configFile: false,
  logLevel: 'warn',
  root: ROOT,
  ssr: { noExternal: true, external: ['electron'], target: 'node' },
  build: {
    ssr: true,
    outDir: aside,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: { input, output },
  },
});

// Taken first: a source that changes during the build makes the build stale.
const stamp = sourceStamp(ROOT);
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(ROOT, 'renderer'),
    base: './',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: join(aside, 'renderer'), emptyOutDir: true, target: 'chrome140', chunkSizeWarningLimit: 6000 },
  });
  await build(
    forNode(
      { 'main/main': 'electron/main/main.ts', 'cli/cli': 'electron/cli/cli.ts' },
      { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    ),
  );
  await build(forNode({ 'main/preload': 'electron/main/preload.ts' }, { format: 'cjs', entryFileNames: '[name].cjs' }));
  writeFileSync(stampFile(aside), stamp);
  moveIntoPlace(aside, join(ROOT, 'dist'));
} finally {
  rmSync(aside, { recursive: true, force: true });
}

function moveIntoPlace(/** @type {string} */ from, /** @type {string} */ to) {
  // Two builds may end at once: the one that finds a dist/ again moves that one out of the way too.
  for (let tries = 0; ; tries += 1) {
    const old = `${from}-old-${tries}`;
    try {
      renameSync(to, old);
      rmSync(old, { recursive: true, force: true });
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
    }
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (tries > 20 || !(isCode(error, 'ENOTEMPTY') || isCode(error, 'EEXIST'))) throw error;
    }
  }
}

function isCode(/** @type {unknown} */ error, /** @type {string} */ code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
