// Builds the renderer, the three shells and the preload into dist/. Plain JavaScript: it runs before anything is built.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** @returns {import('vite').InlineConfig} */
const forNode = (
  /** @type {Record<string, string>} */ input,
  /** @type {import('vite').Rolldown.OutputOptions} */ output,
) => ({
  configFile: false,
  logLevel: 'warn',
  root,
  ssr: { noExternal: true, external: ['electron'], target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: { input, output },
  },
});

rmSync(join(root, 'dist'), { recursive: true, force: true });
await build({
  configFile: false,
  logLevel: 'warn',
  root: join(root, 'renderer'),
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  build: { outDir: '../dist/renderer', emptyOutDir: true, target: 'chrome140', chunkSizeWarningLimit: 6000 },
});
await build(
  forNode(
    { 'main/main': 'electron/main/main.ts', 'cli/cli': 'electron/cli/cli.ts' },
    { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  ),
);
await build(forNode({ 'main/preload': 'electron/main/preload.ts' }, { format: 'cjs', entryFileNames: '[name].cjs' }));
