import { type Berth, isFixed, type PlanRow, type Port, type Vessel } from '../types.ts';

/** A vessel alongside in [start, end), its hull on [position, position + loa). */
export interface Stay {
  readonly vessel: Vessel;
  readonly berth: Berth;
  readonly start: number;
  readonly end: number;
  readonly cranes: number;
  readonly position: number;
}

/** A plan laid out in its port, as the rules look at it. */
export interface Scene {
  readonly port: Port;
  readonly rows: readonly PlanRow[];
  /** The first row of each vessel that the port knows. */
  readonly rowOf: ReadonlyMap<string, PlanRow>;
  readonly vessels: ReadonlyMap<string, Vessel>;
  readonly berths: ReadonlyMap<string, Berth>;
  /** The fixed vessels and every row that can be laid out, by vessel id. */
  readonly stays: readonly Stay[];
}

export function createScene(port: Port, rows: readonly PlanRow[]): Scene {
  const vessels = new Map(port.vessels.map((vessel) => [vessel.id, vessel]));
  const berths = new Map(port.berths.map((berth) => [berth.id, berth]));
  const rowOf = new Map<string, PlanRow>();
  for (const row of rows) {
    if (vessels.has(row.vessel) && !rowOf.has(row.vessel)) rowOf.set(row.vessel, row);
  }
  const stays: Stay[] = [];
  for (const vessel of port.vessels) {
    const row = isFixed(vessel) ? vessel.old : rowOf.get(vessel.id);
    const berth = row && berths.get(row.berth);
    if (row && berth) stays.push(stayOf(vessel, berth, row));
  }
  stays.sort((a, b) => (a.vessel.id < b.vessel.id ? -1 : 1));
  return { port, rows, rowOf, vessels, berths, stays };
}

function stayOf(vessel: Vessel, berth: Berth, row: Pick<PlanRow, 'start' | 'cranes' | 'position'>): Stay {
  const { start, cranes } = row;
  const end = start + minutesAlongside(vessel, cranes);
  return { vessel, berth, start, end, cranes, position: row.position ?? defaultPosition(vessel, berth) };
}

/** Where a vessel lies when its row gives no position. */
function defaultPosition(vessel: Vessel, berth: Berth): number {
  return vessel.old?.berth === berth.id ? vessel.old.position : berth.from;
}

/** The vessel's handling table, read at the nearest listed count, so that a bad count still gives a stay. */
function minutesAlongside(vessel: Vessel, cranes: number): number {
  const listed = vessel.handling[cranes];
  if (listed !== undefined) return listed;
  let nearest: [distance: number, minutes: number] = [Number.POSITIVE_INFINITY, 0];
  for (const [count, minutes] of Object.entries(vessel.handling)) {
    const distance = Math.abs(Number(count) - cranes);
    if (distance < nearest[0]) nearest = [distance, minutes];
  }
  return nearest[1];
}
