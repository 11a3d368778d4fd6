import { join } from 'node:path';
import type { App } from 'electron';
import { takeLock } from './instance-lock.ts';
import { closeBrowser } from './page/browser.ts';
import { notImplemented, StrictEmitter, strict } from './strict.ts';
import { closeAllWindows, windowHooks } from './windows.ts';

const EVENTS = [
  ...['ready', 'activate', 'open-file', 'second-instance', 'web-contents-created'],
  ...['window-all-closed', 'before-quit', 'will-quit', 'quit'],
];

class StandInApp
  extends StrictEmitter
  implements
    Pick<App, 'isPackaged' | 'whenReady' | 'isReady' | 'enableSandbox' | 'getVersion' | 'setPath' | 'getPath'>,
    Pick<App, 'requestSingleInstanceLock' | 'quit' | 'exit'>
{
  readonly isPackaged = process.env.STAND_IN_PACKAGED === '1';
  sandboxed = false;
  readonly #paths = new Map<string, string>();
  #ready = false;
  readonly #whenReady = new Promise<void>((resolve) => {
    setImmediate(() => {
      this.#ready = true;
      this.emit('ready');
      resolve();
    });
  });

  constructor() {
    super('app', EVENTS);
    // Electron's own reaction to these signals.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.quit());
    windowHooks.profile = () => this.getPath('userData');
    windowHooks.contentsCreated = (contents) => this.emit('web-contents-created', {}, contents);
    windowHooks.allClosed = () => this.emit('window-all-closed');
  }

  whenReady(): Promise<void> {
    return this.#whenReady;
  }

  isReady(): boolean {
    return this.#ready;
  }

  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.sandboxed = true;
  }

  getVersion(): string {
    return '0.0.0-stand-in';
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw notImplemented(`app.getPath('${name}') before app.setPath`);
    return path;
  }

  requestSingleInstanceLock(data: Record<string, unknown> = {}): boolean {
    return takeLock(join(this.getPath('userData'), 'instance-lock'), data, (message) => {
      void this.#whenReady.then(() => this.emit('second-instance', {}, message.argv, message.folder, message.data));
    });
  }

  quit(): void {
    if (this.emitPreventable('before-quit')) return;
    if (!closeAllWindows()) return;
    if (this.emitPreventable('will-quit')) return;
    this.emit('quit', {}, 0);
    this.exit(0);
  }

  exit(code = 0): void {
    void closeBrowser().finally(() => process.exit(code));
  }
}

export const standInApp = new StandInApp();
export const app = strict('app', standInApp);
