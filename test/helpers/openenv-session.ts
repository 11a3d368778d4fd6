import type { Environment, EnvironmentSession } from '../../electron/environments/environment.ts';
import type { Timeouts } from '../../electron/environments/openenv/socket.ts';
import { createOpenEnv } from '../../electron/environments/openenv.ts';
import { type Exchange, startOpenEnvServer } from './openenv-server.ts';

export const NEVER = new AbortController().signal;

export function environmentAt(url: string, timeouts: Partial<Timeouts> = {}): Environment {
  const environment = createOpenEnv(timeouts).match(url);
  if (environment === null) throw new Error(`not an OpenEnv address: ${url}`);
  return environment;
}

/** Opens a session on a server with this script, and afterwards sees to it that the whole script was played. */
export async function withSession(
  exchanges: readonly Exchange[],
  use: (session: EnvironmentSession) => Promise<void>,
  timeouts: Partial<Timeouts> = {},
): Promise<void> {
  const server = await startOpenEnvServer({ sessions: [{ exchanges }] });
  try {
    const session = await environmentAt(server.url, timeouts).open(NEVER);
    try {
      await use(session);
    } finally {
      await session.close();
    }
  } finally {
    await server.close();
  }
}
