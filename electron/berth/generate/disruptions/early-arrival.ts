import { onClock } from '../../text/units.ts';
import { type Disruption, withVessel } from './disruption.ts';

const LEAST = 240;
const MOST = 600;

/** A ship arrives four to ten hours early and is due as much earlier. */
export const earlyArrival: Disruption = {
  type: 'early_arrival',
  apply({ port, random }) {
    const vessel = random.pick(port.vessels.filter((candidate) => candidate.eta >= LEAST));
    if (vessel === null) return null;
    const gain = random.onGrid(LEAST, Math.min(MOST, vessel.eta), 15);
    const early = { ...vessel, eta: vessel.eta - gain, due: vessel.due - gain };
    const text = `${early.id} ${early.name} is early: ETA ${onClock(port.t0, early.eta)} instead of ${onClock(port.t0, vessel.eta)}, due ${early.due} instead of ${vessel.due}.`;
    return { port: withVessel(port, early), bulletin: { type: 'early_arrival', text, vessel: early.id } };
  },
};
