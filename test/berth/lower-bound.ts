import { stayCost } from '../../electron/berth/cost.ts';
import { isFixed, type Port, type Vessel } from '../../electron/berth/types.ts';

interface Option {
  readonly vessel: Vessel;
  readonly berth: Port['berths'][number];
  readonly cranes: number;
  readonly start: number;
  readonly end: number;
  readonly cost: number;
}

/**
 * Whether some plan costs less than `limit` when positions at a berth are judged pair by pair only (two hulls and the
 * clearance fit into it): what this search cannot find, no plan can do. It tries every start on the 15-minute grid, so it
 * shares neither the idea nor the code of the exact search.
 */
export function cheaperPlanMayExist(port: Port, limit: number): boolean {
  const options = port.vessels.map((vessel) => optionsOf(port, vessel, limit));
  const floors = options.map((list) => list[0]?.cost ?? Number.POSITIVE_INFINITY);
  const order = options.map((_, index) => index).sort((a, b) => (options[a]?.length ?? 0) - (options[b]?.length ?? 0));
  const visit = (depth: number, placed: readonly Option[], spent: number): boolean => {
    const index = order[depth];
    if (index === undefined) return true;
    const rest = order.slice(depth + 1).reduce((sum, other) => sum + (floors[other] ?? 0), 0);
    for (const option of options[index] ?? []) {
      if (spent + option.cost + rest >= limit) return false;
      if (!goesWith(port, placed, option)) continue;
      if (visit(depth + 1, [...placed, option], spent + option.cost)) return true;
    }
    return false;
  };
  return visit(0, [], 0);
}

function optionsOf(port: Port, vessel: Vessel, limit: number): readonly Option[] {
  if (isFixed(vessel)) throw new Error('lower-bound: fixed vessels are not told');
  const found: Option[] = [];
  for (const berth of port.berths) {
    if (vessel.loa > berth.to - berth.from || vessel.draft + port.ukc > berth.depth) continue;
    if (!berth.cargo.includes(vessel.cargo)) continue;
    for (const [count, length] of Object.entries(vessel.handling)) {
      const cranes = Number(count);
      if (cranes > berth.maxCranes) continue;
      for (let start = vessel.eta; start + length <= port.horizon; start += 15) {
        const end = start + length;
        if (berth.closures.some(({ from, to }) => start < to && from < end)) continue;
        const { cost } = stayCost({ vessel, berth, start, end });
        if (cost < limit) found.push({ vessel, berth, cranes, start, end, cost });
      }
    }
  }
  return found.sort((a, b) => a.cost - b.cost);
}

function goesWith(port: Port, placed: readonly Option[], added: Option): boolean {
  for (const { berth, vessel, start, end } of placed) {
    const near = start < added.end + port.turnaround && added.start < end + port.turnaround;
    const room = vessel.loa + added.vessel.loa + port.clearance <= berth.to - berth.from;
    if (berth === added.berth && near && !room) return false;
  }
  const [quay] = port.quays;
  if (quay === undefined || port.quays.length > 1) throw new Error('lower-bound: one quay only');
  const together = [...placed, added];
  const moments = [...together.map((one) => one.start), ...quay.outages.map((outage) => outage.from)];
  return moments.every((at) => {
    const used = together.reduce((sum, one) => sum + (one.start <= at && at < one.end ? one.cranes : 0), 0);
    const lost = quay.outages.reduce((sum, { from, to, lost }) => sum + (from <= at && at < to ? lost : 0), 0);
    return used <= quay.cranes - lost;
  });
}
