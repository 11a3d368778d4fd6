import { RPCHandler } from '@orpc/server/message-port';
import { type IpcMainEvent, ipcMain, MessageChannelMain, type MessagePortMain } from 'electron';
import type { Services } from '../services/create-services.ts';
import { isOwnPage } from './app-protocol.ts';
import { PORT_CHANNEL } from './page-channels.ts';

/** Gives the page a port to the services whenever it asks: once after each load. The port before it is closed. */
export function servePage(router: Services['router']): void {
  const handler = new RPCHandler(router);
  let current: MessagePortMain | null = null;

  ipcMain.on(PORT_CHANNEL, (event: IpcMainEvent) => {
    if (!isOwnPage(event.senderFrame?.url ?? '')) return;
    if (current) hangUp(current);
    const { port1, port2 } = new MessageChannelMain();
    handler.upgrade(port1, { context: {} });
    port1.start();
    current = port1;
    event.sender.postMessage(PORT_CHANNEL, null, [port2]);
  });
}

/** `close` tells the other end only (Electron: MessagePortMain, event `close`), and it is that event which ends oRPC's streams. */
function hangUp(port: MessagePortMain): void {
  port.close();
  port.emit('close');
}
