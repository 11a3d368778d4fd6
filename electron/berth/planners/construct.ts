import { createScene, type Stay } from '../rules/scene.ts';
import { isFixed, type PlanRow, type Port, type Vessel } from '../types.ts';
import { slots } from './slots.ts';

/** Compares two places for one vessel; below 0 when the first is the better one. */
export type Preference = (a: Stay, b: Stay) => number;

export const endsFirst: Preference = (a, b) => a.end - b.end || a.cranes - b.cranes;

export function fixedStays(port: Port): readonly Stay[] {
  return createScene(port, []).stays;
}

export function movableVessels(port: Port): readonly Vessel[] {
  return port.vessels.filter((vessel) => !isFixed(vessel));
}

/** The preferred place for a vessel beside those already placed; of equals the first found. Null when there is none. */
export function bestSlot(
  port: Port,
  placed: readonly Stay[],
  choice: { vessel: Vessel; prefer: Preference },
): Stay | null {
  let best: Stay | null = null;
  for (const slot of slots(port, placed, choice.vessel)) {
    if (best === null || choice.prefer(slot, best) < 0) best = slot;
  }
  return best;
}

/**
 * Places one vessel after the other. One that finds no place before its latest end moves to the front and all start
 * again, once for each vessel; null when that does not help. The stays include those of fixed vessels.
 */
export function construct(
  port: Port,
  order: readonly Vessel[],
  place: (placed: readonly Stay[], vessel: Vessel) => Stay | null,
): readonly Stay[] | null {
  const promoted = new Set<Vessel>();
  let queue = order;
  for (;;) {
    const placed = [...fixedStays(port)];
    let stuck: Vessel | null = null;
    for (const vessel of queue) {
      const stay = place(placed, vessel);
      if (stay === null) {
        stuck = vessel;
        break;
      }
      placed.push(stay);
    }
    if (stuck === null) return placed;
    const front = stuck;
    if (promoted.has(front)) return null;
    promoted.add(front);
    queue = [front, ...queue.filter((vessel) => vessel !== front)];
  }
}

/** The rows of the vessels to plan, in the order in which they berth. */
export function toRows(stays: readonly Stay[]): readonly PlanRow[] {
  return stays
    .filter((stay) => !isFixed(stay.vessel))
    .sort((a, b) => a.start - b.start)
    .map(({ vessel, berth, start, cranes, position }) => ({
      vessel: vessel.id,
      berth: berth.id,
      start,
      cranes,
      position,
    }));
}
