import type { MenuItemConstructorOptions } from 'electron';
import type { Theme } from '../page-channels.ts';

export interface MenuOptions {
  readonly mac: boolean;
  readonly devTools: boolean;
  readonly open: (what: 'files' | 'folder') => void;
  readonly setTheme: (theme: Theme) => void;
  readonly showDataFolder: () => void;
}

const THEMES: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'system', label: 'As the system' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { mac, devTools, open, setTheme, showDataFolder } = options;
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const only = (wanted: boolean, items: MenuItemConstructorOptions[]) => (wanted ? items : []);
  return [
    ...only(mac, [{ role: 'appMenu' }]),
    {
      label: '&File',
      submenu: [
        { label: 'Open Files…', accelerator: 'CmdOrCtrl+O', click: () => open('files') },
        { label: 'Open Folder…', accelerator: 'CmdOrCtrl+Shift+O', click: () => open('folder') },
        separator,
        { role: 'close' },
        ...only(!mac, [{ role: 'quit' }]),
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        separator,
        {
          label: 'Theme',
          // No marks: the page has the theme in its keeping, and a switch of its own.
          submenu: THEMES.map(({ theme, label }) => ({ label, click: () => setTheme(theme) })),
        },
        ...only(devTools, [separator, { role: 'toggleDevTools' }]),
      ],
    },
    ...only(mac, [{ role: 'windowMenu' }]),
    { role: 'help', submenu: [{ label: 'Show Data Folder', click: showDataFolder }, { role: 'about' }] },
  ];
}
