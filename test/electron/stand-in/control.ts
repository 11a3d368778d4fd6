import type { MenuItemConstructorOptions, Rectangle, WebPreferences } from 'electron';
import { standInApp } from './app.ts';
import { type Call, calls } from './calls.ts';
import { answerDialog, standInMenu, standInSession } from './native.ts';
import { openedBrowser } from './page/browser.ts';
import { notImplemented } from './strict.ts';
import { openWindows } from './windows.ts';

export interface MenuEntry {
  readonly name: string;
  readonly accelerator?: string;
  readonly items?: readonly MenuEntry[];
}

export interface WindowEntry {
  readonly bounds: Rectangle;
  readonly maximized: boolean;
  readonly minimized: boolean;
  readonly visible: boolean;
  readonly focused: boolean;
  readonly webPreferences: WebPreferences;
}

function nameOf({ label, role, type }: MenuItemConstructorOptions): string {
  return label?.replace('&', '') ?? role ?? type ?? '';
}

function itemsOf({ submenu }: MenuItemConstructorOptions): readonly MenuItemConstructorOptions[] {
  return Array.isArray(submenu) ? submenu : [];
}

function describe(item: MenuItemConstructorOptions): MenuEntry {
  const items = itemsOf(item).map(describe);
  return {
    name: nameOf(item),
    ...(item.accelerator ? { accelerator: String(item.accelerator) } : {}),
    ...(items.length > 0 ? { items } : {}),
  };
}

function perform(role: string): void {
  const [window] = openWindows.keys();
  if (role === 'reload') window?.contents.reload();
  else if (role === 'close') window?.close();
  else if (role === 'quit') standInApp.quit();
  else throw notImplemented(`the menu role ${role}`);
}

/** What a test may ask of the program from outside, as a user or the system would. */
export const control = {
  calls: (): readonly Call[] => calls,
  debuggingPort: async (): Promise<number | null> => (await openedBrowser())?.debuggingPort ?? null,
  sandboxed: (): boolean => standInApp.sandboxed,
  answerDialog,
  menu: (): readonly MenuEntry[] => standInMenu.application().map(describe),
  clickMenu(...path: string[]): void {
    let items = standInMenu.application();
    for (const [depth, name] of path.entries()) {
      const item = items.find((candidate) => nameOf(candidate) === name);
      if (!item) throw new Error(`The menu has no ${path.slice(0, depth + 1).join(' > ')}.`);
      if (depth < path.length - 1) items = itemsOf(item);
      else if (item.role) perform(item.role);
      else Reflect.apply(item.click ?? (() => {}), null, []);
    }
  },
  windows: (): readonly WindowEntry[] =>
    [...openWindows.keys()].map((window) => ({
      bounds: window.bounds,
      maximized: window.isMaximized(),
      minimized: window.isMinimized(),
      visible: window.visible,
      focused: window.focused,
      webPreferences: window.options.webPreferences ?? {},
    })),
  place(bounds: Rectangle, state: 'normal' | 'maximized' | 'minimized'): void {
    for (const window of openWindows.keys()) {
      window.bounds = bounds;
      if (state === 'maximized') window.maximize();
      if (state === 'minimized') window.minimize();
    }
  },
  /** Whether a permission is given when asked for, and when only looked at. */
  permission(name: string): readonly boolean[] {
    let granted = true;
    const answer = (given: boolean) => {
      granted = given;
    };
    const { request, check, device } = standInSession;
    Reflect.apply(request ?? (() => {}), null, [null, name, answer, {}]);
    return [
      granted,
      Reflect.apply(check ?? (() => true), null, [null, name, '', {}]),
      Reflect.apply(device ?? (() => true), null, [{}]),
    ];
  },
  openFile: (path: string): void => void standInApp.emitPreventable('open-file', {}, path),
};

export type Control = typeof control;

/** Answers a parent process that forked this one, and does not outlive it. */
export function obeyParent(): void {
  process.on('disconnect', () => standInApp.exit(1));
  process.on('message', async ({ id, name, args }: { id: number; name: keyof Control; args: readonly unknown[] }) => {
    try {
      process.send?.({ id, answer: (await Reflect.apply(control[name], control, args)) ?? null });
    } catch (error) {
      process.send?.({ id, error: String(error) });
    }
  });
}
