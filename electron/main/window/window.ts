import { BrowserWindow, dialog, nativeTheme, screen, type WebPreferences } from 'electron';
import { START_URL } from '../app-protocol.ts';
import { WEB_PREFERENCES } from './hardening.ts';
import { isReachable, type WindowState } from './window-state.ts';

interface WindowOptions {
  readonly preload: string;
  readonly devTools: boolean;
  readonly state: WindowState;
  /** Called with the last state when the window is about to close. */
  readonly onClose: (state: WindowState) => void;
}

/** Opens the one window. It is shown when its first picture is ready. */
export function openWindow({ preload, devTools, state, onClose }: WindowOptions): BrowserWindow {
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const bounds = state.bounds && isReachable(state.bounds, screens) ? state.bounds : { width: 1360, height: 860 };
  const webPreferences: WebPreferences = { ...WEB_PREFERENCES, preload, devTools };
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 640,
    minHeight: 400,
    title: 'Portolan',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14181f' : '#ffffff',
    webPreferences,
  });
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => onClose({ bounds: window.getNormalBounds(), maximized: window.isMaximized() }));
  reloadAfterCrash(window);
  // Rejects where the window is closed before it has loaded, which is nobody's error.
  window.loadURL(START_URL).catch(() => {});
  return window;
}

/** Loads the page again after its process died, and says so. While that message is up, it is not tried another time. */
function reloadAfterCrash(window: BrowserWindow): void {
  let telling = false;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || telling) return;
    telling = true;
    // Not from within the event: reloading there took the whole program down before electron/electron#51900.
    setImmediate(async () => {
      if (window.isDestroyed()) return;
      window.webContents.reload();
      await dialog.showMessageBox(window, {
        type: 'warning',
        message: 'The window stopped working and was loaded again.',
        detail: `Runs went on meanwhile, and nothing recorded is lost. The system's reason: ${reason}.`,
      });
      telling = false;
      if (!window.isDestroyed() && window.webContents.isCrashed()) window.webContents.reload();
    });
  });
}
