import type { Bulletin, DisruptionType, Port } from '../../types.ts';
import type { Random } from '../random.ts';
import type { Tier } from '../terminal.ts';

interface Disrupted {
  readonly port: Port;
  readonly bulletin: Bulletin;
}

interface DisruptionInput {
  readonly port: Port;
  readonly tier: Tier;
  /** Why a berth is closed: it stands in the task's own entry, since the title speaks of it. */
  readonly closureReason: string;
  readonly random: Random;
}

/** One kind of change to a planned port; null when this port or this draw offers no sensible one. */
export interface Disruption {
  readonly type: DisruptionType;
  apply(input: DisruptionInput): Disrupted | null;
}

export function withVessel(port: Port, vessel: Port['vessels'][number]): Port {
  return { ...port, vessels: port.vessels.map((other) => (other.id === vessel.id ? vessel : other)) };
}
