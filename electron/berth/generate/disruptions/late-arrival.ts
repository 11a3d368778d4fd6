import { onClock } from '../../text/units.ts';
import type { Port, Vessel } from '../../types.ts';
import { type Disruption, withVessel } from './disruption.ts';

/** A ship arrives three to ten hours late, past its old start, while another waits to follow it at its berth. */
export const lateArrival: Disruption = {
  type: 'late_arrival',
  apply({ port, random }) {
    const vessel = random.pick(port.vessels.filter((candidate) => hasSuccessor(port, candidate)));
    const delay = random.onGrid(180, 600, 15);
    if (vessel === null || vessel.old === null || vessel.eta + delay <= vessel.old.start) return null;
    const late = { ...vessel, eta: vessel.eta + delay };
    const text = `${late.id} ${late.name} is late: ETA ${onClock(port.t0, late.eta)} instead of ${onClock(port.t0, vessel.eta)}; its due time stays ${late.due}.`;
    return { port: withVessel(port, late), bulletin: { type: 'late_arrival', text, vessel: late.id } };
  },
};

function hasSuccessor(port: Port, vessel: Vessel): boolean {
  const { old } = vessel;
  return old !== null && port.vessels.some((other) => other.old?.berth === old.berth && other.old.start > old.start);
}
