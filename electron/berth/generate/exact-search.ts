import { planCost, stayCost } from '../cost.ts';
import { fixedStays, movableVessels } from '../planners/construct.ts';
import { slots } from '../planners/slots.ts';
import type { Stay } from '../rules/scene.ts';
import type { Port, Vessel } from '../types.ts';

export interface Found {
  readonly stays: readonly Stay[];
  readonly cost: number;
}

/**
 * A cheapest plan of a small port (about five vessels), by trying every order of vessels with every place of each.
 * Every minute of waiting costs (weights are at least 2, a shift costs 1), so a cheapest plan exists in which each vessel
 * starts as early as the ones before it allow: trying earliest starts only loses nothing.
 */
export function exactSearch(port: Port, start: readonly Stay[] | null): Found | null {
  const vessels = movableVessels(port);
  const fixed = fixedStays(port);
  const floors = new Map(vessels.map((vessel) => [vessel, floorOf(port, fixed, vessel)]));
  const seen = new Set<string>();
  let best: Found | null = start === null ? null : { stays: start, cost: planCost(start).total };

  const visit = (placed: readonly Stay[], rest: readonly Vessel[], spent: number): void => {
    if (rest.length === 0) {
      if (best === null || spent < best.cost) best = { stays: placed, cost: spent };
      return;
    }
    const floor = rest.reduce((sum, vessel) => sum + (floors.get(vessel) ?? 0), 0);
    for (const vessel of rest) {
      const others = rest.filter((other) => other !== vessel);
      const ahead = floor - (floors.get(vessel) ?? 0);
      for (const slot of slots(port, placed, vessel)) {
        const cost = spent + stayCost(slot).cost;
        if (best !== null && cost + ahead >= best.cost) continue;
        const next = [...placed, slot];
        const key = keyOf(next);
        if (seen.has(key)) continue;
        seen.add(key);
        visit(next, others, cost);
      }
    }
  };
  visit(fixed, vessels, 0);
  return best;
}

/** What a vessel costs at least: alone in the port with the fixed ones. */
function floorOf(port: Port, fixed: readonly Stay[], vessel: Vessel): number {
  let least = Number.POSITIVE_INFINITY;
  for (const slot of slots(port, fixed, vessel)) least = Math.min(least, stayCost(slot).cost);
  return least;
}

function keyOf(stays: readonly Stay[]): string {
  return stays
    .map(({ vessel, berth, start, cranes, position }) => `${vessel.id} ${berth.id} ${start} ${cranes} ${position}`)
    .sort()
    .join();
}
