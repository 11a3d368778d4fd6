import type { Port } from '../../types.ts';
import type { Disruption } from './disruption.ts';

/** One of the two busiest berths is closed for 10 to 24 hours. */
export const berthClosure: Disruption = {
  type: 'berth_closure',
  apply({ port, closureReason, random }) {
    const busiest = port.berths.toSorted((a, b) => use(port, b.id) - use(port, a.id)).slice(0, 2);
    const berth = random.pick(busiest.filter((candidate) => use(port, candidate.id) > 0));
    if (berth === null) return null;
    const from = random.onGrid(0, 720, 15);
    const to = from + random.onGrid(600, 1440, 15);
    const closed = { ...berth, closures: [...berth.closures, { from, to, reason: closureReason }] };
    const text = `Berth ${berth.id} is closed from ${from} to ${to} (${closureReason}).`;
    const berths = port.berths.map((other) => (other.id === berth.id ? closed : other));
    return { port: { ...port, berths }, bulletin: { type: 'berth_closure', text, berth: berth.id } };
  },
};

/** Minutes that the old plan uses a berth. */
function use(port: Port, berth: string): number {
  return port.vessels.reduce(
    (sum, { old, handling }) => sum + (old?.berth === berth ? (handling[old.cranes] ?? 0) : 0),
    0,
  );
}
