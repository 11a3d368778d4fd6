import type { PlanRow, Port } from '../../electron/berth/types.ts';

const STEP = 5;

/**
 * Whether a plan is feasible, found by painting 5-minute by 1-metre cells instead of comparing intervals. All times must be
 * multiples of five minutes. Knows ports without fixed vessels.
 */
export function feasibleOnGrid(port: Port, rows: readonly PlanRow[]): boolean {
  const ids = rows.map((row) => row.vessel).sort();
  if (
    ids.join() !==
    port.vessels
      .map((vessel) => vessel.id)
      .sort()
      .join()
  )
    return false;
  const ticks = Math.floor(port.horizon / STEP);
  const quayLength = Math.max(...port.berths.map((berth) => berth.to));
  const cells = new Uint8Array(ticks * quayLength);
  const cranes = new Map(port.quays.map((quay) => [quay.id, new Int16Array(ticks).fill(quay.cranes)]));
  for (const quay of port.quays) {
    for (const { from, to, lost } of quay.outages) {
      for (let tick = from / STEP; tick < Math.min(ticks, to / STEP); tick += 1) add(cranes.get(quay.id), tick, -lost);
    }
  }
  let feasible = true;
  for (const [index, row] of rows.entries()) {
    const vessel = port.vessels.find((candidate) => candidate.id === row.vessel);
    const berth = port.berths.find((candidate) => candidate.id === row.berth);
    const length = vessel?.handling[row.cranes];
    const position = row.position ?? Number.NaN;
    if (vessel === undefined || berth === undefined || length === undefined) return false;
    if (row.start % STEP !== 0) throw new Error('grid-checker: a start is off the grid');
    if (row.start < vessel.eta || row.start < 0 || row.start + length > port.horizon) return false;
    if (!(position >= berth.from && position + vessel.loa <= berth.to)) return false;
    if (row.cranes > berth.maxCranes || !berth.cargo.includes(vessel.cargo)) return false;
    if (vessel.draft + port.ukc > berth.depth) return false;
    const paint = index + 1;
    const before = Math.max(0, (row.start - port.turnaround) / STEP);
    const after = Math.min(ticks, (row.start + length + port.turnaround) / STEP);
    const low = Math.max(berth.from, position - port.clearance);
    const high = Math.min(berth.to, position + vessel.loa + port.clearance);
    for (let tick = before; tick < after; tick += 1) {
      for (let metre = low; metre < high; metre += 1) {
        if (cells[tick * quayLength + metre] !== 0) feasible = false;
      }
    }
    for (let tick = row.start / STEP; tick < (row.start + length) / STEP; tick += 1) {
      const now = tick * STEP;
      if (berth.closures.some(({ from, to }) => from <= now && now < to)) feasible = false;
      cells.fill(paint, tick * quayLength + position, tick * quayLength + position + vessel.loa);
      add(cranes.get(berth.quay), tick, -row.cranes);
    }
  }
  return feasible && [...cranes.values()].every((left) => left.every((count) => count >= 0));
}

function add(counts: Int16Array | undefined, at: number, change: number): void {
  if (counts !== undefined) counts[at] = (counts[at] ?? 0) + change;
}
