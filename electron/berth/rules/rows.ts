import { echo } from '../text/units.ts';
import { isFixed } from '../types.ts';
import type { Scene } from './scene.ts';
import type { Violation } from './violation.ts';

/** R01: every vessel to plan has a row. */
export function complete({ port, rowOf }: Scene): readonly Violation[] {
  return port.vessels
    .filter((vessel) => !isFixed(vessel) && !rowOf.has(vessel.id))
    .map(({ id, name }) => ({
      rule: 'R01',
      vessels: [id],
      message: `${id} ${name} is missing; every vessel needs one row`,
    }));
}

/** R02: one row per vessel. The first is evaluated. */
export function once({ rows, vessels }: Scene): readonly Violation[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { vessel } of rows) {
    if (seen.has(vessel) && vessels.has(vessel)) repeated.add(vessel);
    seen.add(vessel);
  }
  return [...repeated].map((id) => ({
    rule: 'R02',
    vessels: [id],
    message: `${id} appears more than once; give each vessel exactly one row`,
  }));
}

/** R03: the vessel and the berth exist. */
export function known({ rows, rowOf, vessels, berths }: Scene): readonly Violation[] {
  const found: Violation[] = [];
  for (const row of rows) {
    if (!vessels.has(row.vessel)) {
      found.push({ rule: 'R03', vessels: [], message: `no vessel "${echo(row.vessel)}" in this task` });
    } else if (!berths.has(row.berth) && rowOf.get(row.vessel) === row) {
      const message = `${row.vessel}: no berth "${echo(row.berth)}" in this task`;
      found.push({ rule: 'R03', vessels: [row.vessel], message });
    }
  }
  return found;
}

/** R05: a given row of a fixed vessel equals its old row. */
export function fixedUnchanged({ port, rowOf }: Scene): readonly Violation[] {
  const found: Violation[] = [];
  for (const { id, status, old } of port.vessels) {
    const row = rowOf.get(id);
    if (status === 'expected' || old === null || row === undefined) continue;
    const same =
      row.berth === old.berth &&
      row.start === old.start &&
      row.cranes === old.cranes &&
      (row.position ?? old.position) === old.position;
    if (same) continue;
    const message = `${id} is ${status}; keep its row unchanged (start ${old.start}, ${old.cranes} cranes)`;
    found.push({ rule: 'R05', vessels: [id], message, berth: old.berth });
  }
  return found;
}
