import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, protocol } from 'electron';
import { messageOf } from '../../shared/base/errors.ts';
import { dataFolder } from '../services/data-folder.ts';
import { APP_SCHEME } from './app-protocol.ts';
import { runDesktop } from './desktop.ts';
import { pathsOf } from './opened-paths.ts';
import { hardenContents } from './window/hardening.ts';

// All up to the lock must happen before Electron is ready, so nothing here may wait.
app.enableSandbox();
protocol.registerSchemesAsPrivileged([APP_SCHEME]);
app.on('web-contents-created', (_event, contents) => hardenContents(contents));

const folder = dataFolder(process.env);
// Chromium's profile; the lock lies in it too, so each data folder has its own instance.
const profile = join(folder, 'desktop');
const paths = pathsOf({ argv: process.argv, workingFolder: process.cwd(), unpackaged: !app.isPackaged });

start().catch((error: unknown) => {
  dialog.showErrorBox('Portolan cannot start', messageOf(error));
  app.exit(1);
});

async function start(): Promise<void> {
  mkdirSync(profile, { recursive: true });
  app.setPath('userData', profile);
  if (app.requestSingleInstanceLock({ paths }))
    await runDesktop({ folder, profile, dist: join(import.meta.dirname, '..'), paths });
  else app.quit();
}
