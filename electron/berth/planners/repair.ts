import { planCost } from '../cost.ts';
import type { Stay } from '../rules/scene.ts';
import { isFixed, type Port } from '../types.ts';
import { bestSlot } from './construct.ts';
import { cheapest } from './priority.ts';
import { rightShift } from './right-shift.ts';

/** Right-shift, then single vessels are taken out and put where they cost least, until nothing improves. */
export function repair(port: Port): readonly Stay[] | null {
  let plan = rightShift(port);
  for (let improved = plan !== null; improved; ) {
    improved = false;
    for (const { id } of port.vessels) {
      const better = plan && moveOne(port, plan, id);
      if (better === null) continue;
      plan = better;
      improved = true;
    }
  }
  return plan;
}

/** The plan with one vessel put where it costs least; null unless that is cheaper. */
function moveOne(port: Port, plan: readonly Stay[], id: string): readonly Stay[] | null {
  const vessel = port.vessels.find((candidate) => candidate.id === id);
  if (vessel === undefined || isFixed(vessel)) return null;
  const others = plan.filter((stay) => stay.vessel.id !== id);
  const slot = bestSlot(port, others, { vessel, prefer: cheapest });
  const moved = slot === null ? null : [...others, slot];
  return moved !== null && planCost(moved).total < planCost(plan).total ? moved : null;
}
