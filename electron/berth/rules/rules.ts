import { cargo, closure, craneCount, depth, fit } from './berth.ts';
import { cranePool } from './cranes.ts';
import { overlap } from './overlap.ts';
import { pilots } from './pilots.ts';
import { complete, fixedUnchanged, known, once } from './rows.ts';
import type { Scene } from './scene.ts';
import { tide } from './tide.ts';
import { arrival, horizon, latestEnd } from './times.ts';
import { compareViolations, type Violation } from './violation.ts';

/** R01 to R16, in order. A rule never hides what another one finds. */
const RULES: readonly ((scene: Scene) => readonly Violation[])[] = [
  complete,
  once,
  known,
  horizon,
  fixedUnchanged,
  arrival,
  fit,
  depth,
  tide,
  cargo,
  craneCount,
  overlap,
  closure,
  cranePool,
  pilots,
  latestEnd,
];

export function findViolations(scene: Scene): readonly Violation[] {
  return RULES.flatMap((rule) => rule(scene)).sort(compareViolations);
}
