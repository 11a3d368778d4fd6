import { contextBridge, ipcRenderer } from 'electron';
import { PAGE_READY, PORT_CHANNEL, THEME_CHANNEL, type Theme } from './page-channels.ts';

// The few words of the DOM used here: the rest of this folder runs in Node and must not see that library.
declare const window: {
  addEventListener(
    type: 'message',
    listener: (event: { readonly source: unknown; readonly data: unknown }) => void,
  ): void;
  postMessage(message: string, targetOrigin: string, transfer?: readonly unknown[]): void;
};

contextBridge.exposeInMainWorld('portolan', { shell: 'desktop' });

// A port does not cross the context bridge, but it can be posted into the page's own world.
window.addEventListener('message', (event) => {
  if (event.source === window && event.data === PAGE_READY) ipcRenderer.send(PORT_CHANNEL);
});
ipcRenderer.on(PORT_CHANNEL, (event) => window.postMessage(PORT_CHANNEL, '*', event.ports));
ipcRenderer.on(THEME_CHANNEL, (_event, theme: Theme) => window.postMessage(`${THEME_CHANNEL}:${theme}`, '*'));
