import { RPCHandler } from '@orpc/server/ws';
import type { WebSocket } from 'ws';
import type { Services } from '../services/create-services.ts';

/** Lets a page on the other end of a socket call the services. */
export function connectTo(services: Pick<Services, 'router'>): (socket: WebSocket) => void {
  const handler = new RPCHandler(services.router);
  return (socket) => void handler.upgrade(socket, { context: {} });
}
