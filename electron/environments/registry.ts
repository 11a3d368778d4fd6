import { AppError } from '../../shared/base/errors.ts';
import { createBerth } from './berth.ts';
import type { Environment, EnvironmentKind } from './environment.ts';
import { createOpenEnv } from './openenv.ts';

export interface Environments {
  readonly kinds: readonly EnvironmentKind[];
  /** The environment that an `--env` word names; throws AppError `bad-request`. */
  open(spec: string): Environment;
  /** Stops the embedded servers. */
  close(): Promise<void>;
}

export function createEnvironments(): Environments {
  const berth = createBerth();
  const kinds: readonly EnvironmentKind[] = [berth.kind, createOpenEnv()];
  return {
    kinds,
    open(spec) {
      for (const kind of kinds) {
        const environment = kind.match(spec);
        if (environment !== null) return environment;
      }
      const known = kinds.map((kind) => `${kind.example} (${kind.title})`).join(' or ');
      throw new AppError('bad-request', `"${spec.slice(0, 200)}" names no environment; write ${known}.`);
    },
    close: () => berth.close(),
  };
}
