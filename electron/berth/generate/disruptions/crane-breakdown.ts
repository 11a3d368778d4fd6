import type { Disruption } from './disruption.ts';

/** Cranes of a quay are out for 16 to 36 hours: one at a small quay, up to three at a large one. */
export const craneBreakdown: Disruption = {
  type: 'crane_breakdown',
  apply({ port, random }) {
    const quay = random.pick(port.quays);
    if (quay === null) return null;
    const lost = random.int(1, Math.max(1, Math.min(3, Math.floor(quay.cranes / 3) - 1)));
    const from = random.onGrid(0, 720, 15);
    const to = from + random.onGrid(960, 2160, 15);
    const broken = { ...quay, outages: [...quay.outages, { from, to, lost }] };
    const count = lost === 1 ? '1 crane is' : `${lost} cranes are`;
    const text = `Breakdown at quay ${quay.id}: ${count} out of service from ${from} to ${to}; ${quay.cranes - lost} of ${quay.cranes} remain.`;
    const quays = port.quays.map((other) => (other.id === quay.id ? broken : other));
    return { port: { ...port, quays }, bulletin: { type: 'crane_breakdown', text, quay: quay.id } };
  },
};
