import { createRandom, type Random } from '../../electron/berth/generate/random.ts';
import { construct, movableVessels, toRows } from '../../electron/berth/planners/construct.ts';
import { PLANNERS, planDrafts } from '../../electron/berth/planners/planners.ts';
import { slots } from '../../electron/berth/planners/slots.ts';
import { situationText } from '../../electron/berth/text/situation.ts';
import type { PlanRow, Task } from '../../electron/berth/types.ts';

/** Good and bad plans for a task, the same every time: what planners make, random ones, and each of these disturbed. */
export function somePlans(task: Task, count: number): readonly (readonly PlanRow[])[] {
  const random = createRandom(`plans for ${task.id}`);
  const good = [task.reference, ...PLANNERS.flatMap(({ name }) => planDrafts(situationText(task), name))];
  while (good.length < count / 2) good.push(randomPlan(task, random));
  const bad = good.map((rows) => disturbed(task, rows, random));
  return [...good, ...bad].slice(0, count);
}

/** Random order, berth, cranes and position; the earliest start that the rules allow. */
function randomPlan(task: Task, random: Random): readonly PlanRow[] {
  const order = random.shuffle(movableVessels(task));
  const stays = construct(task, order, (placed, vessel) => random.pick([...slots(task, placed, vessel)]));
  if (stays === null) throw new Error(`some-plans: no room in ${task.id}`);
  return toRows(stays);
}

function disturbed(task: Task, rows: readonly PlanRow[], random: Random): readonly PlanRow[] {
  const place = random.int(0, rows.length - 1);
  const change = random.pick<(row: PlanRow) => PlanRow>([
    (row) => ({ ...row, start: row.start + random.onGrid(-600, 600, 5) }),
    (row) => ({ ...row, berth: random.pick(task.berths)?.id ?? '' }),
    (row) => ({ ...row, cranes: random.int(0, 5) }),
    (row) => ({ ...row, position: (row.position ?? 0) + random.int(-60, 60) }),
  ]);
  return rows.map((row, index) => (index === place && change !== null ? change(row) : row));
}
