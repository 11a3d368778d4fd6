import { expect, test } from 'vitest';
import { gradePlan } from '../../electron/berth/grade.ts';
import type { Anchors, PlanRow, Port, Task } from '../../electron/berth/types.ts';
import { createPort, createVessel, rowsOf } from './ports.ts';

function taskOf(port: Port, anchors: Partial<Anchors>): Task {
  return {
    ...port,
    title: 'Test',
    tier: 1,
    seed: 'test',
    pack: 'berth-1',
    rulesVersion: 1,
    channelDepth: 999,
    bulletins: [],
    anchors: { best: 0, naive: 1000, refOnTime: 7, refKept: 2, proved: true, ...anchors },
    reference: [],
  };
}

/** Nine ships at one berth, each with hours to spare before the next; together they weigh 23. */
function longPort(): Port {
  const vessels = Array.from({ length: 9 }, (_, index) => {
    const eta = index * 2000;
    const old = { berth: 'B1', position: 0, start: eta, cranes: 2 };
    const weight = index >= 1 && index <= 5 ? 3 : 2;
    return createVessel({ id: `V0${index + 1}`, weight, eta, due: eta + 5000, old });
  });
  return createPort({ port: { vessels, horizon: 30_000 } });
}

test('a plan between best and naive scores as the worked example of the specification says', () => {
  // Cost 4695 = 3705 + 990 against naive 11580; on time 23 of 23; kept 8 of 9: 0.30 + 0.4207 + 0.10 + 0.0889.
  const task = taskOf(longPort(), { best: 3705, naive: 11580, refOnTime: 23, refKept: 9 });
  // The first ship berths 1565 minutes late beside the second: wait 2 * 1565 and shift 1565 make 4695.
  const late = rowsOf(task, { start: 1565, position: 240 });
  const { grade, rubric, rubricDetail } = gradePlan(task, late);
  expect({ rubric, reward: grade.reward, quality: grade.quality, cost: grade.cost, parts: grade.cost_parts }).toEqual({
    rubric: { feasible: 1, cost: 0.8413, service: 1, stability: 0.8889 },
    reward: 0.9096,
    quality: 0.8413,
    cost: 4695,
    parts: { wait: 3130, late: 0, shift: 1565, moves: 0, total: 4695 },
  });
  expect(rubricDetail).toEqual({
    version: 1,
    total: 0.9096,
    gates: [
      { id: 'submitted', pass: true, detail: 'a plan was submitted' },
      { id: 'readable', pass: true, detail: 'the plan could be read' },
      { id: 'hard_rules', pass: true, detail: '0 violations' },
    ],
    criteria: [
      { id: 'feasible', title: 'Breaks no rule', weight: 0.3, score: 1, points: 0.3, detail: 'no rule is broken' },
      {
        id: 'cost',
        title: 'Cost against the best known plan',
        weight: 0.5,
        score: 0.8413,
        points: 0.4207,
        detail: 'cost 4695, best 3705, naive 11580',
      },
      {
        id: 'service',
        title: 'Vessels on time',
        weight: 0.1,
        score: 1,
        points: 0.1,
        detail: 'weight on time 23, reference 23',
      },
      {
        id: 'stability',
        title: 'Vessels kept as planned',
        weight: 0.1,
        score: 0.8889,
        points: 0.0889,
        detail: '8 vessels kept, reference 9',
      },
    ],
  });
});

test('the cost of a stay is wait + 2 late + shift, and 300 for another berth', () => {
  // The second ship (weight 2, ETA 200, due 1500) at B1 from 1200 to 1700: wait 2000, late 400, shift 1000, moved.
  const task = taskOf(createPort(), { best: 100, naive: 200 });
  const { grade } = gradePlan(task, rowsOf(task, {}, { berth: 'B1', position: 0, start: 1200 }));
  expect({ ...grade, violations: [] }).toEqual({
    reward: expect.any(Number),
    feasible: true,
    clean_fraction: 1,
    quality: expect.any(Number),
    cost: 4100,
    delay_cost: 2400,
    moves: 1,
    naive_cost: 200,
    optimal_cost: 100,
    proved_optimal: true,
    beats_reference: false,
    gap_pct: 4000,
    cost_parts: { wait: 2000, late: 400, shift: 1000, moves: 1, total: 4100 },
    violations: [],
    parse_problems: [],
    vessels: [
      { vessel: 'V01', berth: 'B1', start: 100, end: 600, wait: 0, late: 0, shift: 0, moved: false, cost: 0 },
      {
        vessel: 'V02',
        berth: 'B1',
        start: 1200,
        end: 1700,
        wait: 2000,
        late: 400,
        shift: 1000,
        moved: true,
        cost: 4100,
      },
    ],
    rules_version: 1,
  });
});

test('a shift counts from the ETA when that is after the old start, and a new caller has neither shift nor move', () => {
  const task = taskOf(createPort({ v1: { eta: 400, due: 2000 }, v2: { old: null } }), {});
  const rows: readonly PlanRow[] = [
    { vessel: 'V01', berth: 'B1', start: 410, cranes: 2 },
    { vessel: 'V02', berth: 'B2', start: 210, cranes: 2 },
  ];
  expect(gradePlan(task, rows).grade.cost_parts).toEqual({
    wait: 5 * 10 + 2 * 10,
    late: 0,
    shift: 10,
    moves: 0,
    total: 80,
  });
});

test('an hour of shift keeps a vessel, a minute more does not', () => {
  const stability = (start: number) => {
    const task = taskOf(createPort({ v1: { due: 5000 } }), { best: 0, refOnTime: 0 });
    return gradePlan(task, rowsOf(task, { start })).rubric.stability;
  };
  expect([stability(160), stability(161)]).toEqual([1, 0.5]);
});

test('a plan at or below the best cost scores 1 in everything, and below it beats the reference', () => {
  const at = taskOf(createPort(), { best: 60, refOnTime: 99, refKept: 99 });
  const cost = (start: number) => gradePlan(at, rowsOf(at, { start })).grade;
  expect([cost(110), cost(109), cost(111)].map(({ reward, beats_reference }) => [reward, beats_reference])).toEqual([
    [1, false],
    [1, true],
    // 0.3 + 0.5 / (1 + 1.5 * 6 / 940) + 0.1 * 7 / 99 + 0.1 * 2 / 99
    [0.8043, false],
  ]);
});

test('an infeasible plan scores by its clean vessels alone, from 0 to less than 0.2', () => {
  const task = taskOf(createPort(), {});
  const graded = (rows: readonly PlanRow[]) => {
    const { grade, rubric } = gradePlan(task, rows);
    return [grade.reward, grade.clean_fraction, grade.cost, rubric.feasible, rubric.cost, rubric.service];
  };
  // p = 1/2: 0.3 * 2/3 * 1/4 = 0.05
  expect(graded(rowsOf(task, { start: 99 }))).toEqual([0.05, 0.5, null, 0.1667, 0, 0]);
  expect(graded([])).toEqual([0, 0, null, 0, 0, 0]);
  const stranger = { vessel: 'V99', berth: 'B1', start: 0, cranes: 1 };
  expect(graded([...rowsOf(task), stranger, stranger, stranger])).toEqual([0, 0, null, 0, 0, 0]);
});
