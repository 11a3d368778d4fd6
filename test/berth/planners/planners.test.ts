import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../electron/berth/evaluate.ts';
import { gradePlan } from '../../../electron/berth/grade.ts';
import { PLANNERS, planDrafts } from '../../../electron/berth/planners/planners.ts';
import { TASKS } from '../../../electron/berth/tasks.ts';
import { situationText } from '../../../electron/berth/text/situation.ts';
import { AppError } from '../../../shared/base/errors.ts';

describe.each(TASKS)('$id', (task) => {
  const situation = situationText(task);

  test.each(PLANNERS)('$name checks at least one draft and submits a feasible one, the same every time', ({ name }) => {
    const drafts = planDrafts(situation, name);
    expect(drafts.length).toBeGreaterThan(1);
    expect(evaluate(task, drafts.at(-1) ?? []).feasible).toBe(true);
    expect(planDrafts(situation, name)).toEqual(drafts);
  });

  test('repair is at least as good as the plan that it starts from', () => {
    const [before = [], after = []] = planDrafts(situation, 'repair');
    expect(evaluate(task, after).cost.total).toBeLessThanOrEqual(evaluate(task, before).cost.total);
  });

  test('greedy first checks the old plan as it is, then submits what first come first served makes', () => {
    const [old, ...later] = planDrafts(situation, 'greedy');
    expect(old).toEqual(
      task.vessels.flatMap((vessel) => (vessel.old === null ? [] : [{ vessel: vessel.id, ...vessel.old }])),
    );
    expect(later).toEqual(planDrafts(situation, 'fcfs'));
  });
});

// A change of a planner or of the rules shows here first.
test('each planner scores on each task what it always scored', () => {
  const rewards = TASKS.map((task) => {
    const drafts = (name: (typeof PLANNERS)[number]['name']) => planDrafts(situationText(task), name).at(-1) ?? [];
    return [task.id, ...PLANNERS.map(({ name }) => gradePlan(task, drafts(name)).grade.reward)];
  });
  expect([['task', ...PLANNERS.map(({ name }) => name)], ...rewards]).toEqual([
    ['task', 'greedy', 'fcfs', 'right-shift', 'priority', 'repair'],
    ['berth-001', 0.5852, 0.5852, 0.6846, 0.5351, 0.6846],
    ['berth-002', 0.6286, 0.6286, 0.6286, 0.4815, 1],
    ['berth-003', 0.6167, 0.6167, 0.6461, 0.4764, 1],
    ['berth-004', 0.6667, 0.6667, 0.5857, 0.5959, 0.7766],
    ['berth-005', 0.68, 0.68, 0.5054, 0.5664, 0.5054],
  ]);
});

test('what is not a berth situation is refused with a sentence', () => {
  const attempt = () => planDrafts('# Frozen lake\nYou stand at the start.', 'greedy');
  expect(attempt).toThrow(AppError);
  expect(attempt).toThrow(
    'The text is not a berth situation (its line "Task …. Minute 0 is now: …" is missing); give a scripted planner the situation of a berth task.',
  );
});
