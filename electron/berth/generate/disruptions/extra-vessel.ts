import { onClock } from '../../text/units.ts';
import { VESSEL_NAMES } from '../names.ts';
import { drawClass, drawVessel, dueOf } from '../vessels.ts';
import type { Disruption } from './disruption.ts';

/** A caller that the old plan does not know, of priority A or B and due soon after it could be done. */
export const extraVessel: Disruption = {
  type: 'extra_vessel',
  apply({ port, tier, random }) {
    const taken = new Set(port.vessels.map((vessel) => vessel.name));
    const name = random.pick(VESSEL_NAMES.filter((candidate) => !taken.has(candidate)));
    const lastArrival = Math.max(...port.vessels.map((vessel) => vessel.eta));
    if (name === null) return null;
    const id = `V${String(port.vessels.length + 1).padStart(2, '0')}`;
    const drawn = drawVessel(drawClass(tier, random), { id, name }, random);
    const priority = random.chance(50) ? 'A' : 'B';
    const called = { ...drawn, priority, eta: random.onGrid(60, Math.max(60, lastArrival), 15) } as const;
    const caller = { ...called, due: dueOf(called, [30, 90], random) };
    const text = `${id} ${name} calls unplanned: priority ${priority}, ETA ${onClock(port.t0, caller.eta)}, due ${caller.due}; it is not in the old plan.`;
    const disrupted = { ...port, vessels: [...port.vessels, caller] };
    return { port: disrupted, bulletin: { type: 'extra_vessel', text, vessel: id } };
  },
};
