// What is injected into each document. Both functions are sent as text, so they may use nothing from around them.

/** Between the preload's world and this process. Ports are numbered by this process. */
export type ToWorld =
  | {
      readonly kind: 'message';
      readonly channel: string;
      readonly args: readonly unknown[];
      readonly ports: readonly number[];
    }
  | { readonly kind: 'port-message'; readonly port: number; readonly data: string }
  | { readonly kind: 'port-close'; readonly port: number };
export type FromWorld =
  | { readonly kind: 'send'; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: 'port-message'; readonly port: number; readonly data: string }
  | { readonly kind: 'port-close'; readonly port: number }
  | { readonly kind: 'problem'; readonly message: string };

export const WORLD = 'electron-preload';
export const BINDING = 'standInToMain';
export const RECEIVER = 'standInFromMain';

/** Runs in the page's own world: sets what the preload exposes. Plain data only. */
export function mainWorld(): void {
  document.addEventListener('stand-in-expose', (event) => {
    if (!(event instanceof CustomEvent)) return;
    // Text, since objects do not cross between worlds.
    const { key, value } = JSON.parse(event.detail);
    Object.defineProperty(window, key, { value: Object.freeze(value), enumerable: true });
  });
}

/** Runs in the preload's isolated world, with the preload bundle as `preload`. */
export function preloadWorld(
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
  names: { readonly binding: string; readonly receiver: string },
): void {
  if (window !== window.top) return;
  type Listener = (event: { ports: MessagePort[] }, ...args: readonly unknown[]) => void;
  const listeners = new Map<string, Listener[]>();
  const ports = new Map<number, MessagePort>();
  const toMain = (message: FromWorld): void => Reflect.get(globalThis, names.binding)(JSON.stringify(message));
  const problem = (message: string): never => {
    toMain({ kind: 'problem', message });
    throw new Error(message);
  };
  const strict = <T extends object>(name: string, target: T): T =>
    new Proxy(target, {
      get: (object, key) => (key in object ? Reflect.get(object, key) : problem(`${name}.${String(key)}`)),
    });

  function bridgedPort(id: number): MessagePort {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      if (typeof data === 'string') toMain({ kind: 'port-message', port: id, data });
      else problem('messages on a port that are no text');
    };
    port1.addEventListener('close', () => toMain({ kind: 'port-close', port: id }));
    ports.set(id, port1);
    return port2;
  }

  Reflect.set(globalThis, names.receiver, (message: ToWorld) => {
    if (message.kind === 'port-message') ports.get(message.port)?.postMessage(message.data);
    else if (message.kind === 'port-close') ports.get(message.port)?.close();
    else {
      const event = { ports: message.ports.map(bridgedPort) };
      for (const listener of listeners.get(message.channel) ?? []) listener(event, ...message.args);
    }
  });

  const electron = strict('electron in the preload', {
    contextBridge: strict('contextBridge', {
      exposeInMainWorld(key: string, value: unknown): void {
        const detail = JSON.stringify({ key, value }, (_key, part) =>
          typeof part === 'function' ? problem('functions that contextBridge exposes') : part,
        );
        document.dispatchEvent(new CustomEvent('stand-in-expose', { detail }));
      },
    }),
    ipcRenderer: strict('ipcRenderer', {
      send: (channel: string, ...args: readonly unknown[]) => toMain({ kind: 'send', channel, args }),
      on: (channel: string, listener: Listener) => {
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      },
    }),
  });
  const require = (name: string) =>
    name === 'electron' ? electron : problem(`require('${name}') in a sandboxed preload`);
  const module = { exports: {} };
  preload(require, module, module.exports);
}
