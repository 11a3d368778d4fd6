// Stands in for `electron` where its binary cannot be: the program's real main bundle runs under Node, its windows are
// pages of Chromium, and the preload runs in a real isolated world. What is not implemented throws its name. Not shown by
// it: Electron's own sandbox, fuses, native menus and dialogs, and the quirks of its message ports.
import { app } from './app.ts';
import { obeyParent } from './control.ts';

export { ipcMain } from './ipc-main.ts';
export { dialog, Menu, screen, session, shell } from './native.ts';
export { nativeTheme } from './native-theme.ts';
export { protocol } from './page/app-scheme.ts';
export { MessageChannelMain } from './page/ports.ts';
export { BrowserWindow } from './windows.ts';
export { app };

// A packaged program's command line has no program file in it.
if (app.isPackaged) process.argv.splice(1, 1);
obeyParent();
