import type { Session, WebContents, WebPreferences } from 'electron';
import { isOwnPage } from '../app-protocol.ts';

/** What the page may do: draw. It sees of Node and Electron only what the preload shows it. */
export const WEB_PREFERENCES = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  // Chromium's spell checker fetches its dictionaries from the network.
  spellcheck: false,
} as const satisfies WebPreferences;

/** Copying text is the one thing the page asks for. */
const ALLOWED_PERMISSION = 'clipboard-sanitized-write';

export function hardenSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === ALLOWED_PERMISSION));
  session.setPermissionCheckHandler((_contents, permission) => permission === ALLOWED_PERMISSION);
  session.setDevicePermissionHandler(() => false);
}

/** No second window, no embedded page, and no way to another page than our own. */
export function hardenContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('will-navigate', (event) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
}
