import { onDay } from '../text/units.ts';
import { isFixed } from '../types.ts';
import type { Scene, Stay } from './scene.ts';
import type { Violation } from './violation.ts';

function movable({ stays }: Scene): readonly Stay[] {
  return stays.filter((stay) => !isFixed(stay.vessel));
}

/** R04: no start before now, no end after the horizon. */
export function horizon(scene: Scene): readonly Violation[] {
  const found: Violation[] = [];
  for (const { vessel, berth, start, end } of movable(scene)) {
    const common = { rule: 'R04', vessels: [vessel.id], berth: berth.id } as const;
    if (start < 0) {
      const message = `${vessel.id}: starts at ${onDay(start)}, before now (0)`;
      found.push({ ...common, message, from: start, to: 0 });
    }
    if (end > scene.port.horizon) {
      const message = `${vessel.id}: ends at ${onDay(end)}, after the planning horizon ${scene.port.horizon}`;
      found.push({ ...common, message, from: Math.max(start, scene.port.horizon), to: end });
    }
  }
  return found;
}

/** R06: no start before the vessel arrives. */
export function arrival(scene: Scene): readonly Violation[] {
  return movable(scene)
    .filter(({ vessel, start }) => start < vessel.eta)
    .map(({ vessel, berth, start }) => ({
      rule: 'R06',
      vessels: [vessel.id],
      message: `${vessel.id}: start ${onDay(start)} is ${vessel.eta - start} min before its ETA ${onDay(vessel.eta)}`,
      berth: berth.id,
      from: start,
      to: vessel.eta,
    }));
}

/** R16: no end after the latest departure, where there is one. */
export function latestEnd({ stays }: Scene): readonly Violation[] {
  const found: Violation[] = [];
  for (const { vessel, berth, start, end } of stays) {
    const latest = vessel.latestEnd;
    if (latest === null || end <= latest || vessel.status === 'berthed') continue;
    const message = `${vessel.id}: ends at ${end}, ${end - latest} min after its latest departure ${latest}`;
    found.push({ rule: 'R16', vessels: [vessel.id], message, berth: berth.id, from: Math.max(start, latest), to: end });
  }
  return found;
}
