import type { EnvironmentKind } from './environment.ts';
import { parseAddress } from './openenv/address.ts';
import { openSession } from './openenv/session.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from './openenv/socket.ts';
import { listTasks } from './openenv/tasks.ts';

/** Environments on any OpenEnv server, named by address. */
export function createOpenEnv(options: Partial<Timeouts> = {}): EnvironmentKind {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options };
  return {
    id: 'openenv',
    title: 'OpenEnv server',
    example: 'http://127.0.0.1:8000',
    match(spec) {
      const address = parseAddress(spec);
      if (address === null) return null;
      return {
        spec: address.base,
        tasks: (signal) => listTasks(address, signal),
        open: (signal) => openSession({ address, timeouts, kind: 'openenv', url: address.base }, signal),
      };
    },
  };
}
