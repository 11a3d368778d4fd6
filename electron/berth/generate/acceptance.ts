import { planCost } from '../cost.ts';
import { evaluate } from '../evaluate.ts';
import { bestSlot, construct, movableVessels, toRows } from '../planners/construct.ts';
import { fcfs } from '../planners/fcfs.ts';
import { cheapest, priority } from '../planners/priority.ts';
import { repair } from '../planners/repair.ts';
import { rightShift } from '../planners/right-shift.ts';
import type { Stay } from '../rules/scene.ts';
import type { PlanRow, Port } from '../types.ts';
import { exactSearch } from './exact-search.ts';

interface Solved {
  readonly best: readonly Stay[];
  readonly bestCost: number;
  readonly naive: number;
}

/** The best plan and the naive cost of a port that makes a good task; null for one that does not. */
export function accept(port: Port, oldPlan: readonly PlanRow[]): Solved | null {
  const [first, shifted] = [fcfs(port), rightShift(port)];
  const greedies = [priority(port), byArrival(port)];
  const best = exactSearch(port, repair(port));
  if (best === null || first === null || shifted === null) return null;
  if (![best.stays, first, shifted].every((stays) => evaluate(port, toRows(stays)).feasible)) return null;
  const naive = Math.min(planCost(first).total, planCost(shifted).total);
  const gap = naive - best.cost;
  const perVessel = best.cost / movableVessels(port).length;
  const old = evaluate(port, oldPlan);
  const good =
    naive * 4 >= best.cost * 5 + 800 &&
    greedies.every((plan) => plan === null || (planCost(plan).total - best.cost) * 5 >= gap) &&
    (!old.feasible || (old.cost.total - best.cost) * 5 >= gap * 3) &&
    perVessel >= 60 &&
    perVessel <= 1500;
  return good ? { best: best.stays, bestCost: best.cost, naive } : null;
}

/** By arrival, each vessel where it costs least. */
function byArrival(port: Port): readonly Stay[] | null {
  const order = movableVessels(port).toSorted((a, b) => a.eta - b.eta);
  return construct(port, order, (placed, vessel) => bestSlot(port, placed, { vessel, prefer: cheapest }));
}
