import { type CostParts, planCost } from './cost.ts';
import { findViolations } from './rules/rules.ts';
import { createScene, type Stay } from './rules/scene.ts';
import type { Violation } from './rules/violation.ts';
import { isFixed, type PlanRow, type Port } from './types.ts';

export interface Evaluation {
  readonly feasible: boolean;
  readonly violations: readonly Violation[];
  /** Vessels to plan, and how many of them (or of rows for unknown vessels) are part of a violation. */
  readonly movable: number;
  readonly bad: number;
  /** Of the rows that can be laid out, whether feasible or not. */
  readonly cost: CostParts;
  /** The laid-out rows of the vessels to plan, by vessel id. */
  readonly stays: readonly Stay[];
}

/** Judges a plan: whole numbers only, the same for any order of rows, vessels and berths. */
export function evaluate(port: Port, rows: readonly PlanRow[]): Evaluation {
  const scene = createScene(port, rows);
  const violations = findViolations(scene);
  const stays = scene.stays.filter((stay) => !isFixed(stay.vessel));
  const named = new Set<string>();
  for (const { rule, vessels } of violations) {
    for (const id of vessels) {
      const vessel = scene.vessels.get(id);
      if (vessel && (!isFixed(vessel) || rule === 'R02' || rule === 'R05')) named.add(id);
    }
  }
  const unknownRows = rows.filter((row) => !scene.vessels.has(row.vessel)).length;
  return {
    feasible: violations.length === 0,
    violations,
    movable: port.vessels.filter((vessel) => !isFixed(vessel)).length,
    bad: named.size + unknownRows,
    cost: planCost(stays),
    stays,
  };
}
