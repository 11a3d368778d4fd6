import type { Stay } from './rules/scene.ts';
import { isFixed, type Vessel } from './types.ts';

const PRIORITY_WEIGHT = { A: 5, B: 3, C: 2 } as const;
export const LATE_WEIGHT = 2;
export const MOVE_COST = 300;

function weightOf(vessel: Vessel): number {
  return vessel.weight ?? PRIORITY_WEIGHT[vessel.priority];
}

/** What one stay costs, in weighted minutes: wait + 2 * late + shift, and 300 for a changed berth. */
export interface StayCost {
  readonly wait: number;
  readonly late: number;
  readonly shift: number;
  readonly moved: boolean;
  readonly cost: number;
}

export interface CostParts {
  readonly wait: number;
  readonly late: number;
  readonly shift: number;
  readonly moves: number;
  readonly total: number;
}

export function stayCost({ vessel, berth, start, end }: Pick<Stay, 'vessel' | 'berth' | 'start' | 'end'>): StayCost {
  const weight = weightOf(vessel);
  // A start before the ETA breaks R06; its draft cost shows no negative wait.
  const wait = weight * Math.max(0, start - vessel.eta);
  const late = weight * Math.max(0, end - vessel.due);
  const shift = vessel.old === null ? 0 : Math.abs(start - Math.max(vessel.old.start, vessel.eta));
  const moved = vessel.old !== null && vessel.old.berth !== berth.id;
  return { wait, late, shift, moved, cost: wait + LATE_WEIGHT * late + shift + (moved ? MOVE_COST : 0) };
}

const KEPT_SHIFT = 60;

/** The weight of the vessels that leave by their due time. */
export function onTimeWeight(stays: readonly Stay[]): number {
  return stays.reduce((sum, { vessel, end }) => sum + (end <= vessel.due ? weightOf(vessel) : 0), 0);
}

/** How many vessels keep their old berth and shift by an hour at most. */
export function keptCount(stays: readonly Stay[]): number {
  return stays.filter((stay) => {
    const { shift, moved } = stayCost(stay);
    return stay.vessel.old !== null && !moved && shift <= KEPT_SHIFT;
  }).length;
}

/** Summed over the vessels to plan. */
export function planCost(stays: readonly Stay[]): CostParts {
  let [wait, late, shift, moves, total] = [0, 0, 0, 0, 0];
  for (const stay of stays) {
    if (isFixed(stay.vessel)) continue;
    const parts = stayCost(stay);
    wait += parts.wait;
    late += parts.late;
    shift += parts.shift;
    moves += parts.moved ? 1 : 0;
    total += parts.cost;
  }
  return { wait, late, shift, moves, total };
}
