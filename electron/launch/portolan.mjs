#!/usr/bin/env node
// The command line. Works right after `npm ci`, from any folder and through a link: it builds what is missing first.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ROOT } from './sources.mjs';

try {
  await ensureBuilt(ROOT);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
await import(pathToFileURL(join(ROOT, 'dist/cli/cli.js')).href);
