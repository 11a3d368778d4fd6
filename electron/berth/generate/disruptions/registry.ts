import type { DisruptionType } from '../../types.ts';
import { berthClosure } from './berth-closure.ts';
import { craneBreakdown } from './crane-breakdown.ts';
import type { Disruption } from './disruption.ts';
import { earlyArrival } from './early-arrival.ts';
import { extraVessel } from './extra-vessel.ts';
import { lateArrival } from './late-arrival.ts';

export const DISRUPTIONS: ReadonlyMap<DisruptionType, Disruption> = new Map(
  [lateArrival, earlyArrival, craneBreakdown, berthClosure, extraVessel].map((entry) => [entry.type, entry]),
);
