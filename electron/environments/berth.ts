import { AppError } from '../../shared/base/errors.ts';
import { startBerthServer } from '../berth/server.ts';
import type { EnvironmentKind } from './environment.ts';
import { type Address, parseAddress } from './openenv/address.ts';
import { openSession } from './openenv/session.ts';
import { DEFAULT_TIMEOUTS } from './openenv/socket.ts';
import { listTasks } from './openenv/tasks.ts';

// More than a run may have at a time, so that runs beside each other are never turned away.
const MAX_SESSIONS = 1024;

/**
 * The embedded berth-planning environment. Its server starts on a free loopback port at the first use, serves all
 * sessions, and does not keep the process alive; `close` stops it.
 */
export function createBerth(): { readonly kind: EnvironmentKind; close(): Promise<void> } {
  let server: ReturnType<typeof startBerthServer> | null = null;
  const address = async (): Promise<Address> => {
    server ??= startBerthServer({ port: 0, maxSessions: MAX_SESSIONS, unref: true });
    const starting = server;
    try {
      return required(parseAddress((await starting).url));
    } catch (error) {
      if (server === starting) server = null; // the next use tries again
      throw error;
    }
  };
  const environment = {
    spec: 'berth',
    tasks: async (signal: AbortSignal) => listTasks(await address(), signal),
    // The port is another one the next time, so the record does not name it.
    open: async (signal: AbortSignal) =>
      openSession({ address: await address(), timeouts: DEFAULT_TIMEOUTS, kind: 'berth', url: null }, signal),
  };
  return {
    kind: {
      id: 'berth',
      title: 'Berth planning (built in)',
      example: 'berth',
      match: (spec) => (spec.trim() === 'berth' ? environment : null),
    },
    async close() {
      const running = server;
      server = null;
      await (await running)?.close();
    },
  };
}

function required(address: Address | null): Address {
  if (address === null) throw new AppError('failed', 'The embedded berth server has no address; report this.');
  return address;
}
