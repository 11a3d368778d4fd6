import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';

interface Browser {
  readonly context: BrowserContext;
  readonly debuggingPort: number;
}

let opened: Promise<Browser> | null = null;

/**
 * The Chromium whose pages are the windows, with the launch options of `STAND_IN_CHROMIUM` (JSON). Its profile is the
 * folder that Electron would use for the same; a test drives the pages through its debugging port.
 */
export function browser(profile: string): Promise<Browser> {
  opened ??= launch(profile);
  return opened;
}

export function openedBrowser(): Promise<Browser> | null {
  return opened;
}

async function launch(profile: string): Promise<Browser> {
  const { args, ...options } = JSON.parse(process.env.STAND_IN_CHROMIUM ?? '{}');
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, '--remote-debugging-port=0'],
    viewport: null,
    colorScheme: 'light',
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  for (;;) {
    const debuggingPort = readPort(portFile);
    if (debuggingPort !== null) return { context, debuggingPort };
    await sleep(10);
  }
}

function readPort(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || null;
  } catch {
    return null;
  }
}

export async function closeBrowser(): Promise<void> {
  await (await opened)?.context.close();
}
