import type { Stay } from '../rules/scene.ts';
import type { Port, Vessel } from '../types.ts';
import { bestSlot, construct, endsFirst, movableVessels } from './construct.ts';
import { earliestStay } from './slots.ts';

/**
 * Keeps berth, position, cranes and order of the old plan and only pushes starts later, as far as the rules need.
 * Vessels that were not in it come last, where they are done first.
 */
export function rightShift(port: Port): readonly Stay[] | null {
  // No latest ends: pushing knows no other way out, and a plan that is late is still a plan.
  const patient = { ...port, vessels: port.vessels.map((vessel) => ({ ...vessel, latestEnd: null })) };
  const order = movableVessels(patient).toSorted((a, b) => startOf(a) - startOf(b));
  return construct(patient, order, (placed, vessel) => {
    const { old } = vessel;
    const berth = patient.berths.find((candidate) => candidate.id === old?.berth);
    if (old === null || berth === undefined) return bestSlot(patient, placed, { vessel, prefer: endsFirst });
    const ahead = placed.filter((stay) => stay.berth.id === berth.id).map((stay) => stay.start);
    const from = Math.max(old.start, ...ahead);
    return earliestStay(patient, placed, { vessel, berth, cranes: old.cranes, position: old.position, from });
  });
}

function startOf(vessel: Vessel): number {
  return vessel.old?.start ?? Number.POSITIVE_INFINITY;
}
