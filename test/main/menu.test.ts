import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { type MenuOptions, menuTemplate } from '../../electron/main/window/menu.ts';

function optionsThat(change: Partial<MenuOptions>): MenuOptions {
  const unexpected = (name: string) => () => {
    throw new Error(`unexpected: ${name}`);
  };
  return {
    mac: false,
    devTools: false,
    open: unexpected('open'),
    setTheme: unexpected('setTheme'),
    showDataFolder: unexpected('showDataFolder'),
    ...change,
  };
}

type Entry = string | readonly [string, ...Entry[]];

function outline({ label, role, type, submenu }: MenuItemConstructorOptions): Entry {
  const name = label ?? role ?? type ?? '';
  return Array.isArray(submenu) ? [name, ...submenu.map(outline)] : name;
}

const file = ['&File', 'Open Files…', 'Open Folder…', 'separator', 'close'];
const view = [
  ...['&View', 'reload', 'separator', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'separator'],
  ['Theme', 'As the system', 'Light', 'Dark'],
];
const help = ['help', 'Show Data Folder', 'about'];

test('has what a desktop program has', () => {
  expect(menuTemplate(optionsThat({})).map(outline)).toEqual([[...file, 'quit'], 'editMenu', view, help]);
});

test('has the menus of macOS there, where quitting is in the program menu', () => {
  const template = menuTemplate(optionsThat({ mac: true }));
  expect(template.map(outline)).toEqual(['appMenu', file, 'editMenu', view, 'windowMenu', help]);
});

test('has the developer tools only where they are wanted', () => {
  const template = menuTemplate(optionsThat({ devTools: true }));
  expect(template.map(outline)).toContainEqual([...view, 'separator', 'toggleDevTools']);
});

test('sets the theme that is chosen', () => {
  const chosen: string[] = [];
  const template = menuTemplate(optionsThat({ setTheme: (theme) => chosen.push(theme) }));
  const items = (item: MenuItemConstructorOptions | undefined) => (Array.isArray(item?.submenu) ? item.submenu : []);
  const themes = items(items(template.find(({ label }) => label === '&View')).find(({ label }) => label === 'Theme'));
  for (const { click } of themes) Reflect.apply(click ?? (() => {}), null, []);
  expect(chosen).toEqual(['system', 'light', 'dark']);
});
