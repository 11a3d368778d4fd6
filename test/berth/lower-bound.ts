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
  const visit = (open: readonly (readonly Option[])[], placed: readonly Option[], spent: number): boolean => {
    const [list, ...others] = open.toSorted((a, b) => floorOf(b) - floorOf(a));
    if (list === undefined) return true;
    const rest = others.reduce((sum, other) => sum + floorOf(other), 0);
    for (const option of list) {
      const cost = spent + option.cost;
      if (cost + rest >= limit) return false;
      const together = [...placed, option];
      const left = others.map((other) => {
        const most = limit - cost - (rest - floorOf(other));
        return other.filter((candidate) => candidate.cost < most && goesWith(port, together, candidate));
      });
      if (visit(left, together, cost)) return true;
    }
    return false;
  };
  return visit(
    port.vessels.map((vessel) => optionsOf(port, vessel, limit)),
    [],
    0,
  );
}

function floorOf(options: readonly Option[]): number {
  return options[0]?.cost ?? Number.POSITIVE_INFINITY;
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

/** Whether a stay can be added to stays that go together. */
function goesWith(port: Port, placed: readonly Option[], added: Option): boolean {
  for (const { berth, vessel, start, end } of placed) {
    const near = start < added.end + port.turnaround && added.start < end + port.turnaround;
    const room = vessel.loa + added.vessel.loa + port.clearance <= berth.to - berth.from;
    if (berth === added.berth && near && !room) return false;
  }
  const [quay] = port.quays;
  if (quay === undefined || port.quays.length > 1) throw new Error('lower-bound: one quay only');
  const enoughAt = (at: number): boolean => {
    if (at < added.start || at >= added.end) return true;
    let left = quay.cranes - added.cranes;
    for (const { from, to, lost } of quay.outages) if (from <= at && at < to) left -= lost;
    for (const { start, end, cranes } of placed) if (start <= at && at < end) left -= cranes;
    return left >= 0;
  };
  // Cranes get fewer only where a stay or an outage begins.
  return (
    enoughAt(added.start) &&
    placed.every(({ start }) => enoughAt(start)) &&
    quay.outages.every(({ from }) => enoughAt(from))
  );
}
