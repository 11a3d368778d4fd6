import type { WebContents, WindowOpenHandlerResponse } from 'electron';
import type { BrowserContext, Page } from 'playwright-core';
import { calls } from '../calls.ts';
import { ipcMain } from '../ipc-main.ts';
import { notImplemented, StrictEmitter, strict } from '../strict.ts';
import { toAppUrl, toPageUrl } from './app-scheme.ts';
import { openPage, unlessClosed, type WindowPage } from './page.ts';
import { handOver, type PortEnd } from './ports.ts';
import type { FromWorld } from './worlds.ts';

const EVENTS = ['will-attach-webview', 'will-navigate', 'will-redirect', 'render-process-gone'];

export interface ContentsOptions {
  readonly context: () => Promise<BrowserContext>;
  readonly preload: string;
  readonly onLoad: () => void;
  readonly onClose: () => void;
}

/** A page of a window. Where its process crashed, the next load opens another Chromium page in its place. */
export class StandInContents
  extends StrictEmitter
  implements Pick<WebContents, 'reload' | 'isCrashed' | 'send' | 'postMessage'>
{
  readonly proxy = strict('webContents', this);
  readonly #options: ContentsOptions;
  readonly #ports = new Map<number, PortEnd>();
  #nextPort = 1;
  #opened: Promise<WindowPage> | null = null;
  #current: WindowPage | null = null;
  #url = 'about:blank';
  #crashed = false;
  /** A load that the program asked for, which is no navigation by the page. */
  #loading = false;
  #openHandler: ((details: { url: string }) => WindowOpenHandlerResponse) | null = null;

  constructor(options: ContentsOptions) {
    super('webContents', EVENTS);
    this.#options = options;
  }

  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenHandlerResponse): void {
    this.#openHandler = handler;
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  reload(): void {
    void this.load(this.#url);
  }

  send(channel: string, ...args: readonly unknown[]): void {
    this.#current?.toWorld({ kind: 'message', channel, args: structuredClone([...args]), ports: [] });
  }

  postMessage(channel: string, message: unknown, transfer: readonly unknown[] = []): void {
    const ports = transfer.map((port) => {
      const id = this.#nextPort++;
      const far: PortEnd = {
        post: (data) => this.#current?.toWorld({ kind: 'port-message', port: id, data }),
        close: () => this.#current?.toWorld({ kind: 'port-close', port: id }),
      };
      // The message first: whatever waits in the port must find it there.
      queueMicrotask(() => this.#ports.set(id, handOver(port, far)));
      return id;
    });
    this.#current?.toWorld({ kind: 'message', channel, args: [structuredClone(message)], ports });
  }

  async load(url: string): Promise<void> {
    this.#url = url;
    this.#loading = true;
    if (this.#crashed) await this.#discard();
    this.#opened ??= this.#open();
    const { page } = await this.#opened;
    await unlessClosed(page.goto(toPageUrl(url)));
  }

  owns(page: Page): boolean {
    return this.#current?.page === page;
  }

  mayNavigate(url: string): boolean {
    if (this.#loading) {
      this.#loading = false;
      return true;
    }
    if (!this.emitPreventable('will-navigate', { url })) return true;
    calls.push({ kind: 'navigation-prevented', url });
    return false;
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    if (this.#current) await unlessClosed(this.#current.page.setViewportSize(size));
  }

  async close(): Promise<void> {
    await this.#discard();
  }

  async #discard(): Promise<void> {
    const old = this.#current;
    this.#current = null;
    this.#opened = null;
    this.#crashed = false;
    if (old) await unlessClosed(old.page.close());
  }

  async #open(): Promise<WindowPage> {
    const isCurrent = () => opened === this.#current;
    const opened = await openPage(await this.#options.context(), this.#options.preload, {
      message: (message) => this.#receive(message),
      documentGone: () => this.#closePorts(),
      windowOpen: (url) => this.#windowOpened(url),
      load: () => isCurrent() && this.#options.onLoad(),
      crash: () => this.#crash(),
      close: () => isCurrent() && this.#options.onClose(),
    });
    this.#current = opened;
    return opened;
  }

  #receive(message: FromWorld): void {
    if (message.kind === 'problem') throw notImplemented(message.message);
    if (message.kind === 'send') {
      const event = { sender: this.proxy, senderFrame: strict('senderFrame', { url: this.#pageUrl() }) };
      ipcMain.emit(message.channel, strict('the event of ipcMain', event), ...message.args);
      return;
    }
    const end = this.#ports.get(message.port);
    if (message.kind === 'port-message') end?.post(message.data);
    else {
      this.#ports.delete(message.port);
      end?.close();
    }
  }

  #pageUrl(): string {
    return toAppUrl(this.#current?.page.url() ?? 'about:blank');
  }

  #closePorts(): void {
    const ends = [...this.#ports.values()];
    this.#ports.clear();
    for (const end of ends) end.close();
  }

  #windowOpened(url: string): void {
    const action = this.#openHandler?.({ url: toAppUrl(url) }).action ?? 'allow';
    calls.push({ kind: 'window-open', url: toAppUrl(url), action });
    if (action !== 'deny') throw notImplemented('windows that a page opens');
  }

  #crash(): void {
    this.#crashed = true;
    this.#closePorts();
    this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
  }
}
