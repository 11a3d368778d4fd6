import { join } from 'node:path';
import { app, BrowserWindow, Menu, protocol, session, shell } from 'electron';
import { messageOf } from '../../shared/base/errors.ts';
import { createServices, type Services } from '../services/create-services.ts';
import { APP_SCHEME, serveRenderer } from './app-protocol.ts';
import { SecondInstanceSchema } from './opened-paths.ts';
import { THEME_CHANNEL } from './page-channels.ts';
import { servePage } from './page-port.ts';
import { closeBeforeQuit } from './quit.ts';
import { pickPaths, tell } from './window/dialogs.ts';
import { hardenSession } from './window/hardening.ts';
import { menuTemplate } from './window/menu.ts';
import { openWindow } from './window/window.ts';
import { readWindowState, writeWindowState } from './window/window-state.ts';

interface DesktopOptions {
  /** The data folder. */
  readonly folder: string;
  /** The subfolder of it that is this shell's own. */
  readonly profile: string;
  /** The built program: this bundle, its preload and the renderer. */
  readonly dist: string;
  /** Opened in the library at the start. */
  readonly paths: readonly string[];
}

/** The life of the desktop program, in the one instance that holds the lock. */
export async function runDesktop({ folder, profile, dist, paths }: DesktopOptions): Promise<void> {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const early = [...paths];
  // macOS names opened files by this event, and may do so before all is ready.
  let openPath = (path: string): void => void early.push(path);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openPath(path);
  });

  await app.whenReady();
  protocol.handle(APP_SCHEME.scheme, serveRenderer(join(dist, 'renderer')));
  hardenSession(session.defaultSession);
  const services = await createServices({
    shell: 'desktop',
    version: app.getVersion(),
    dataFolder: folder,
    env: process.env,
    dialogs: { pick: pickPaths },
    log,
  });
  closeBeforeQuit({ app, services, limitMs: 15_000, log });
  servePage(services.router);

  const stateFile = join(profile, 'window.json');
  const template = menuTemplate({
    mac: process.platform === 'darwin',
    devTools: !app.isPackaged,
    open: (what) => saying(services.client.library.pick({ what })),
    setTheme: (theme) => BrowserWindow.getAllWindows()[0]?.webContents.send(THEME_CHANNEL, theme),
    showDataFolder: () => void shell.openPath(folder),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));

  const showWindow = () => {
    const [window] = BrowserWindow.getAllWindows();
    if (window) {
      if (window.isMinimized()) window.restore();
      window.focus();
      return;
    }
    openWindow({
      preload: join(dist, 'main/preload.cjs'),
      devTools: !app.isPackaged,
      state: readWindowState(stateFile),
      onClose: (state) => writeWindowState(stateFile, state),
    });
  };
  app.on('activate', showWindow);
  app.on('second-instance', (_event, _argv, _workingFolder, data) => {
    showWindow();
    openInLibrary(services, SecondInstanceSchema.parse(data).paths);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  showWindow();
  openPath = (path) => openInLibrary(services, [path]);
  saying(services.openLibrary());
  openInLibrary(services, early);
}

function openInLibrary(services: Services, paths: readonly string[]): void {
  if (paths.length > 0) saying(services.client.library.open({ paths: [...paths] }));
}

function saying(work: Promise<unknown>): void {
  work.catch((error: unknown) => tell(messageOf(error)));
}
