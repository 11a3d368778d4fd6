import { RPCLink } from '@orpc/client/message-port';
import type { Line, OpenLine } from './line.ts';

/** The words between a page and the preload of the desktop shell; the preload has them under the same names. */
const PAGE_READY = 'portolan-ready';
const PORT = 'portolan-port';

/** A line over the port that the desktop shell hands over when the page says that it listens. */
export const portLine: OpenLine = (signal) =>
  new Promise<Line>((resolve) => {
    const onMessage = (event: MessageEvent) => {
      const [port] = event.ports;
      if (event.source !== window || event.data !== PORT || port === undefined) return;
      stopListening();
      const closed = new Promise<void>((settle) => port.addEventListener('close', () => settle(), { once: true }));
      const link = new RPCLink({ port });
      port.start();
      resolve({ link, closed, close: () => port.close() });
    };
    const stopListening = () => window.removeEventListener('message', onMessage);
    window.addEventListener('message', onMessage);
    signal.addEventListener('abort', stopListening, { once: true });
    window.postMessage(PAGE_READY, '*');
  });
