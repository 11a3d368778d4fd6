import { describe, expect, test } from 'vitest';
import { evaluate } from '../../electron/berth/evaluate.ts';
import { createRandom } from '../../electron/berth/generate/random.ts';
import { gradePlan } from '../../electron/berth/grade.ts';
import type { Violation } from '../../electron/berth/rules/violation.ts';
import { TASKS } from '../../electron/berth/tasks.ts';
import type { PlanRow, Task } from '../../electron/berth/types.ts';
import { feasibleOnGrid } from './grid-checker.ts';
import { somePlans } from './some-plans.ts';

type Plan = readonly PlanRow[];

const PLANS_A_TASK = 80;

function verdict(task: Task, rows: Plan) {
  const { grade, rubric } = gradePlan(task, rows);
  return { reward: grade.reward, parts: grade.cost_parts, violations: grade.violations, rubric };
}

/** What a violation is about, apart from its words and numbers. */
function subjects(violations: readonly Violation[], rename = (id: string) => id): readonly string[] {
  return violations.map(({ rule, vessels }) => `${rule} ${vessels.map(rename).sort().join()}`).sort();
}

/** The same vessels, berths and quays with every time and every metre put through a function. */
function mapped(task: Task, minutes: (value: number) => number): Task {
  const span = ({ from, to }: { from: number; to: number }) => ({ from: minutes(from), to: minutes(to) });
  return {
    ...task,
    horizon: minutes(task.horizon),
    quays: task.quays.map((quay) => ({
      ...quay,
      outages: quay.outages.map((outage) => ({ ...outage, ...span(outage) })),
    })),
    berths: task.berths.map((berth) => ({
      ...berth,
      closures: berth.closures.map((closure) => ({ ...closure, ...span(closure) })),
      depthLimits: berth.depthLimits.map((limit) => ({ ...limit, ...span(limit) })),
    })),
    tide: task.tide.map(([open, close]) => [minutes(open), minutes(close)]),
    vessels: task.vessels.map((vessel) => ({
      ...vessel,
      eta: minutes(vessel.eta),
      due: minutes(vessel.due),
      latestEnd: vessel.latestEnd === null ? null : minutes(vessel.latestEnd),
      old: vessel.old && { ...vessel.old, start: minutes(vessel.old.start) },
    })),
  };
}

describe.each(TASKS.map((task) => ({ id: task.id, task, plans: somePlans(task, PLANS_A_TASK) })))('$id', (given) => {
  const { task, plans } = given;
  const random = createRandom(`properties of ${task.id}`);

  test('there are feasible and infeasible plans to try', () => {
    const feasible = plans.filter((rows) => evaluate(task, rows).feasible).length;
    expect(plans.length).toBe(PLANS_A_TASK);
    expect(feasible).toBeGreaterThan(PLANS_A_TASK / 3);
    expect(feasible).toBeLessThan(PLANS_A_TASK);
  });

  test('the order of rows, vessels and berths changes nothing', () => {
    for (const rows of plans) {
      const shuffled = { ...task, vessels: random.shuffle(task.vessels), berths: random.shuffle(task.berths) };
      expect(verdict(shuffled, random.shuffle(rows))).toEqual(verdict(task, rows));
    }
  });

  test('what is later as a whole scores the same', () => {
    const delay = 720;
    const late = mapped(task, (minute) => minute + delay);
    for (const rows of plans) {
      // Now does not move along, so a start before it would no longer be one.
      if (rows.some((row) => row.start < 0)) continue;
      const a = verdict(task, rows);
      const b = verdict(
        late,
        rows.map((row) => ({ ...row, start: row.start + delay })),
      );
      expect({ ...b, violations: subjects(b.violations) }).toEqual({ ...a, violations: subjects(a.violations) });
    }
  });

  test('other ids give the same verdict under other names', () => {
    const renamed = (id: string) => `X${99 - Number(id.slice(1))}`;
    const other: Task = {
      ...task,
      berths: task.berths.map((berth) => ({ ...berth, id: renamed(berth.id) })),
      vessels: task.vessels.map((vessel) => ({
        ...vessel,
        id: `Y${renamed(vessel.id)}`,
        old: vessel.old && { ...vessel.old, berth: renamed(vessel.old.berth) },
      })),
    };
    for (const rows of plans) {
      const a = verdict(task, rows);
      const b = verdict(
        other,
        rows.map((row) => ({ ...row, vessel: `Y${renamed(row.vessel)}`, berth: renamed(row.berth) })),
      );
      const violations = subjects(a.violations, (id) => `Y${renamed(id)}`);
      expect({ ...b, violations: subjects(b.violations) }).toEqual({ ...a, violations });
    }
  });

  test('a quay seen from the other end gives the same verdict', () => {
    const length = Math.max(...task.berths.map((berth) => berth.to));
    const hull = new Map(task.vessels.map((vessel) => [vessel.id, vessel.loa]));
    const turned = (id: string, position: number) => length - position - (hull.get(id) ?? 0);
    const mirrored: Task = {
      ...task,
      berths: task.berths.map((berth) => ({ ...berth, from: length - berth.to, to: length - berth.from })),
      vessels: task.vessels.map((vessel) => ({
        ...vessel,
        old: vessel.old && { ...vessel.old, position: turned(vessel.id, vessel.old.position) },
      })),
    };
    for (const rows of plans) {
      const placed = rows.map((row) => ({ ...row, position: turned(row.vessel, row.position ?? Number.NaN) }));
      const [a, b] = [verdict(task, rows), verdict(mirrored, placed)];
      expect({ ...b, violations: subjects(b.violations) }).toEqual({ ...a, violations: subjects(a.violations) });
    }
  });

  test('three times as slow is three times the cost, and the same moves and violations', () => {
    const times = 3;
    const mappedTimes = mapped(task, (minute) => minute * times);
    const slow: Task = {
      ...mappedTimes,
      turnaround: task.turnaround * times,
      vessels: mappedTimes.vessels.map((vessel) => ({
        ...vessel,
        handling: Object.fromEntries(
          Object.entries(vessel.handling).map(([count, minutes]) => [count, minutes * times]),
        ),
      })),
    };
    for (const rows of plans) {
      const [a, b] = [
        evaluate(task, rows),
        evaluate(
          slow,
          rows.map((row) => ({ ...row, start: row.start * times })),
        ),
      ];
      const { wait, late, shift, moves } = a.cost;
      expect({ ...b.cost, total: 0, violations: subjects(b.violations) }).toEqual({
        wait: wait * times,
        late: late * times,
        shift: shift * times,
        moves,
        total: 0,
        violations: subjects(a.violations),
      });
    }
  });

  const RELAXED: Readonly<Record<string, Task>> = {
    'one more crane': { ...task, quays: task.quays.map((quay) => ({ ...quay, cranes: quay.cranes + 1 })) },
    'no outages': { ...task, quays: task.quays.map((quay) => ({ ...quay, outages: [] })) },
    'a later horizon': { ...task, horizon: task.horizon + 1000 },
    'deeper berths': { ...task, berths: task.berths.map((berth) => ({ ...berth, depth: berth.depth + 20 })) },
    'no closures': { ...task, berths: task.berths.map((berth) => ({ ...berth, closures: [] })) },
    'a shorter turnaround': { ...task, turnaround: task.turnaround - 15 },
    'no clearance': { ...task, clearance: 0 },
  };

  test.each(Object.entries(RELAXED))('with %s no plan scores less, and none costs another amount', (_name, relaxed) => {
    for (const rows of plans) {
      const [a, b] = [verdict(task, rows), verdict(relaxed, rows)];
      expect(b.parts).toEqual(a.parts);
      expect(b.reward).toBeGreaterThanOrEqual(a.reward);
    }
  });

  test('infeasible plans score at most 0.2, feasible ones above 0.3, and none is better than the best', () => {
    for (const rows of plans) {
      const { grade } = gradePlan(task, rows);
      if (grade.feasible) {
        expect(grade.cost).toBeGreaterThanOrEqual(task.anchors.best);
        expect(grade.reward).toBeGreaterThan(0.3);
        expect(grade.reward).toBeLessThanOrEqual(1);
      } else {
        expect(grade.reward).toBeGreaterThanOrEqual(0);
        expect(grade.reward).toBeLessThanOrEqual(0.2);
      }
    }
  });

  test('leaving out rows of a feasible plan lowers the reward with each row', () => {
    for (const rows of plans) {
      if (!evaluate(task, rows).feasible) continue;
      let left = random.shuffle(rows);
      let before = gradePlan(task, left).grade.reward;
      while (left.length > 0) {
        left = left.slice(1);
        const { reward } = gradePlan(task, left).grade;
        expect(reward).toBeLessThan(before);
        before = reward;
      }
    }
  });

  test('a repeated row or a row for nobody never scores above 0.2', () => {
    for (const rows of plans) {
      const [first] = rows;
      if (first === undefined) throw new Error('a plan has no row');
      for (const extra of [first, { ...first, start: first.start + 600 }, { ...first, vessel: 'V99' }]) {
        expect(gradePlan(task, [...rows, extra]).grade.reward).toBeLessThanOrEqual(0.2);
      }
    }
  });

  test('a grid of five minutes by one metre agrees on what is feasible', () => {
    for (const rows of plans) {
      expect({ rows, feasible: feasibleOnGrid(task, rows) }).toEqual({ rows, feasible: evaluate(task, rows).feasible });
    }
  });
});
