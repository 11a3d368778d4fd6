import { RPCLink } from '@orpc/client/websocket';
import { abortError } from '../../shared/base/async.ts';
import { AppError } from '../../shared/base/errors.ts';
import type { Line, OpenLine } from './line.ts';

/** A line over a WebSocket to `url`. */
export function socketLine(url: string): OpenLine {
  return (signal) =>
    new Promise<Line>((resolve, reject) => {
      const socket = new WebSocket(url);
      const closed = new Promise<void>((settle) => socket.addEventListener('close', () => settle(), { once: true }));
      const close = () => socket.close();
      const onAbort = () => {
        close();
        reject(abortError(signal));
      };
      // The close that follows says all; outside of browsers an error that nobody listens to ends the process.
      socket.addEventListener('error', () => {});
      signal.addEventListener('abort', onAbort, { once: true });
      socket.addEventListener('open', () => resolve({ link: new RPCLink({ websocket: socket }), closed, close }), {
        once: true,
      });
      void closed.then(() => {
        signal.removeEventListener('abort', onAbort);
        reject(
          new AppError('unreachable', 'Portolan does not answer; see whether it still runs.', { retryable: true }),
        );
      });
    });
}
