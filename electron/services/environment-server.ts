import { AppError } from '../../shared/base/errors.ts';
import { startBerthServer } from '../berth/server.ts';

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

const STARTERS: Readonly<Record<string, (options: { port: number; host?: string }) => Promise<RunningServer>>> = {
  berth: startBerthServer,
};

/** Runs one of the embedded environments alone, for other clients; throws AppError `bad-request` for an unknown id. */
export async function startEnvironmentServer(options: {
  readonly id: string;
  readonly port: number;
  readonly host?: string;
}): Promise<RunningServer> {
  const { id, ...rest } = options;
  const start = Object.hasOwn(STARTERS, id) ? STARTERS[id] : undefined;
  if (!start) {
    const known = Object.keys(STARTERS).join(', ');
    throw new AppError('bad-request', `There is no embedded environment ${id}; choose one of: ${known}.`);
  }
  return start(rest);
}
