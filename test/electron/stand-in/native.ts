import type { Dialog, MenuItemConstructorOptions, Screen, Session, Shell } from 'electron';
import { calls } from './calls.ts';
import { strict } from './strict.ts';

/** Answers that a test gave, and dialogs that wait for one, as they do for a user. */
const answers: object[] = [];
const waiting: ((answer: object) => void)[] = [];

export function answerDialog(answer: object): void {
  const resolve = waiting.shift();
  if (resolve) resolve(answer);
  else answers.push(answer);
}

function ask<T extends object>(kind: 'open' | 'message', options: unknown, read: (answer: object) => T): Promise<T> {
  calls.push({ kind: 'dialog', dialog: kind, options });
  const answer = answers.shift();
  return answer
    ? Promise.resolve(read(answer))
    : new Promise((resolve) => waiting.push((given) => resolve(read(given))));
}

class StandInDialog implements Pick<Dialog, 'showOpenDialog' | 'showMessageBox' | 'showErrorBox'> {
  showOpenDialog(...args: readonly unknown[]) {
    return ask('open', args.at(-1), (answer) => ({ canceled: false, filePaths: [], ...answer }));
  }

  showMessageBox(...args: readonly unknown[]) {
    return ask('message', args.at(-1), (answer) => ({ response: 0, checkboxChecked: false, ...answer }));
  }

  showErrorBox(title: string, content: string): void {
    calls.push({ kind: 'dialog', dialog: 'error', options: { title, content } });
    process.stderr.write(`${title}: ${content}\n`);
  }
}

class StandInShell implements Pick<Shell, 'openPath'> {
  async openPath(path: string): Promise<string> {
    calls.push({ kind: 'open-path', path });
    return '';
  }
}

/** One screen. */
class StandInScreen {
  getAllDisplays(): readonly { readonly workArea: ReturnType<Screen['getPrimaryDisplay']>['workArea'] }[] {
    return [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }];
  }
}

type PermissionRequest = Parameters<Session['setPermissionRequestHandler']>[0];
type PermissionCheck = Parameters<Session['setPermissionCheckHandler']>[0];

class StandInSession
  implements Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>
{
  request: PermissionRequest = null;
  check: PermissionCheck = null;
  device: Parameters<Session['setDevicePermissionHandler']>[0] = null;

  setPermissionRequestHandler(handler: PermissionRequest): void {
    this.request = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheck): void {
    this.check = handler;
  }

  setDevicePermissionHandler(handler: Parameters<Session['setDevicePermissionHandler']>[0]): void {
    this.device = handler;
  }
}

class StandInMenu {
  #application: readonly MenuItemConstructorOptions[] = [];

  buildFromTemplate(template: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
    return template;
  }

  setApplicationMenu(menu: readonly MenuItemConstructorOptions[]): void {
    this.#application = menu;
  }

  application(): readonly MenuItemConstructorOptions[] {
    return this.#application;
  }
}

export const standInMenu = new StandInMenu();
export const standInSession = new StandInSession();
export const dialog = strict('dialog', new StandInDialog());
export const shell = strict('shell', new StandInShell());
export const screen = strict('screen', new StandInScreen());
export const session = strict('session', { defaultSession: strict('session', standInSession) });
export const Menu = strict('Menu', standInMenu);
