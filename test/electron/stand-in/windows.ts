import type { BrowserWindowConstructorOptions, BrowserWindow as ElectronWindow, Rectangle } from 'electron';
import type { BrowserContext } from 'playwright-core';
import { routeSchemes } from './page/app-scheme.ts';
import { browser } from './page/browser.ts';
import { StandInContents } from './page/web-contents.ts';
import { notImplemented, StrictEmitter, strict } from './strict.ts';

/** What the app does about windows; set by it, since it knows this file and not the other way round. */
export const windowHooks = {
  profile: (): string => {
    throw notImplemented('windows before the app');
  },
  contentsCreated: (_contents: object): void => {},
  allClosed: (): void => {},
};

export const openWindows = new Map<StandInWindow, object>();

let routed: Promise<BrowserContext> | null = null;

function routedBrowser(): Promise<BrowserContext> {
  routed ??= browser(windowHooks.profile()).then(async ({ context }) => {
    await routeSchemes(context, (page, url) => {
      const window = [...openWindows.keys()].find(({ contents }) => contents.owns(page));
      return window?.contents.mayNavigate(url) ?? false;
    });
    return context;
  });
  return routed;
}

type Implemented =
  | 'show'
  | 'focus'
  | 'maximize'
  | 'restore'
  | 'close'
  | 'isMaximized'
  | 'isMinimized'
  | 'isDestroyed'
  | 'getNormalBounds'
  | 'loadURL';

export class StandInWindow extends StrictEmitter implements Pick<ElectronWindow, Implemented> {
  readonly options: BrowserWindowConstructorOptions;
  readonly contents: StandInContents;
  bounds: Rectangle;
  visible: boolean;
  focused = false;
  #maximized = false;
  #minimized = false;
  #destroyed = false;
  #painted = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super('BrowserWindow', ['ready-to-show', 'close', 'closed', 'show']);
    const { preload, contextIsolation, nodeIntegration, sandbox } = options.webPreferences ?? {};
    if (!preload || contextIsolation !== true || nodeIntegration !== false || sandbox !== true) {
      throw notImplemented('windows without a preload in a sandboxed, isolated world');
    }
    this.options = options;
    this.visible = options.show !== false;
    this.bounds = {
      x: options.x ?? 100,
      y: options.y ?? 100,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    this.contents = new StandInContents({
      context: routedBrowser,
      preload,
      onLoad: () => this.#loaded(),
      onClose: () => this.close(),
    });
  }

  get webContents(): object {
    return this.contents.proxy;
  }

  async loadURL(url: string): Promise<void> {
    await this.contents.load(url);
  }

  show(): void {
    this.visible = true;
    this.emit('show');
  }

  focus(): void {
    this.focused = true;
  }

  maximize(): void {
    this.#maximized = true;
  }

  minimize(): void {
    this.#minimized = true;
  }

  restore(): void {
    this.#minimized = false;
  }

  isMaximized(): boolean {
    return this.#maximized;
  }

  isMinimized(): boolean {
    return this.#minimized;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  getNormalBounds(): Rectangle {
    return this.bounds;
  }

  close(): void {
    if (this.#destroyed || this.emitPreventable('close')) return;
    this.#destroyed = true;
    openWindows.delete(this);
    void this.contents.close();
    this.emit('closed');
    if (openWindows.size === 0) windowHooks.allClosed();
  }

  #loaded(): void {
    if (this.#painted) return;
    this.#painted = true;
    void this.contents.resize(this.bounds);
    this.emit('ready-to-show');
  }
}

/** False where a window refused. */
export function closeAllWindows(): boolean {
  for (const window of [...openWindows.keys()]) window.close();
  return openWindows.size === 0;
}

const statics = { getAllWindows: () => [...openWindows.values()] };

/** `new BrowserWindow` gives a strict window. */
export const BrowserWindow = new Proxy(StandInWindow, {
  construct(target, [options]) {
    const window = new target(options);
    const proxy = strict('BrowserWindow', window);
    openWindows.set(window, proxy);
    windowHooks.contentsCreated(window.webContents);
    return proxy;
  },
  get: (_target, key) => Reflect.get(strict('BrowserWindow', statics), key),
});
