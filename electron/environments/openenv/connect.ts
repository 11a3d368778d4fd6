import { WebSocket } from 'ws';
import { abortError } from '../../../shared/base/async.ts';
import { AppError } from '../../../shared/base/errors.ts';
import type { Address } from './address.ts';
import { connectError, upgradeError } from './errors.ts';

// What the Python client accepts.
const MAX_MESSAGE_BYTES = 100 * 2 ** 20;

/**
 * Opens the socket, paused: nothing is lost before the owner listens and calls `resume()`. Throws AppError `unreachable`,
 * `timeout`, `unauthorized`, `protocol` or `cancelled`. Redirects are not followed.
 */
export function connect(
  { address, timeoutMs }: { readonly address: Address; readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<WebSocket> {
  if (signal.aborted) return Promise.reject(abortError(signal));
  const where = address.base;
  const socket = new WebSocket(address.socket, { maxPayload: MAX_MESSAGE_BYTES });
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const fail = (error: AppError) => {
      settle();
      reject(error);
      socket.terminate();
    };
    const onAbort = () => fail(abortError(signal));
    const timer = setTimeout(() => {
      const message = `No answer from ${where} within ${timeoutMs / 1000} s; check that the server runs and try again.`;
      fail(new AppError('timeout', message, { retryable: true }));
    }, timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });
    // Stays for the life of the socket: an `error` event that nobody hears ends the process.
    socket.on('error', (error) => fail(connectError(where, error)));
    socket.once('unexpected-response', (_request, response) => fail(upgradeError(where, response.statusCode ?? 0)));
    socket.once('open', () => {
      socket.pause();
      settle();
      resolve(socket);
    });
  });
}
