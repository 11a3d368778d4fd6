import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './test/helpers/chromium.mjs';

export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: 'test/.output/report.json' },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Known beforehand: a library that is first met in the middle of a test would be bundled there and then.
        optimizeDeps: {
          include: [
            'react-resizable-panels',
            'react-markdown',
            'remark-gfm',
            '@tanstack/react-virtual',
            'monaco-editor/editor/editor.api.js',
            'monaco-editor/features/bracketMatching/register.js',
            'monaco-editor/features/clipboard/register.js',
            'monaco-editor/features/codeEditor/register.js',
            'monaco-editor/features/codicon/register.js',
            'monaco-editor/features/find/register.js',
            'monaco-editor/features/folding/register.js',
            'monaco-editor/languages/features/json/register.js',
          ],
        },
        test: {
          name: 'browser',
          include: ['test/renderer/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
