import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { planCost } from '../../electron/berth/cost.ts';
import { evaluate } from '../../electron/berth/evaluate.ts';
import { CATALOGUE } from '../../electron/berth/generate/catalogue.ts';
import { generateTask } from '../../electron/berth/generate/generate-task.ts';
import { gradePlan } from '../../electron/berth/grade.ts';
import { toRows } from '../../electron/berth/planners/construct.ts';
import { fcfs } from '../../electron/berth/planners/fcfs.ts';
import { rightShift } from '../../electron/berth/planners/right-shift.ts';
import { TASKS } from '../../electron/berth/tasks.ts';
import { cheaperPlanMayExist } from './lower-bound.ts';

test('the shipped tasks are frozen: a change of the file changes every reward recorded with it', async () => {
  const text = await readFile('resources/berth/tasks.json', 'utf8');
  expect(createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')).toBe(
    'fe29265d101a2d23b7fb3cb4350f830578cd406c9cca85a8e05543740c7b798b',
  );
});

test('the shipped tasks are those of the catalogue', () => {
  const shipped = TASKS.map(({ id, title, tier, bulletins }) => ({
    id,
    title,
    tier,
    disruptions: bulletins.map(({ type }) => type),
  }));
  expect(shipped).toEqual(CATALOGUE.map(({ id, title, tier, disruptions }) => ({ id, title, tier, disruptions })));
});

test('the generator still makes a shipped task of its catalogue entry', () => {
  const [, entry] = CATALOGUE;
  if (entry === undefined) throw new Error('the catalogue is empty');
  expect(generateTask(entry)).toEqual(TASKS[1]);
});

test.each(TASKS)('$id: the reference scores exactly 1 and is what the anchors say', (task) => {
  const { grade, rubric } = gradePlan(task, task.reference);
  expect({ reward: grade.reward, rubric, beats: grade.beats_reference, cost: grade.cost }).toEqual({
    reward: 1,
    rubric: { feasible: 1, cost: 1, service: 1, stability: 1 },
    beats: false,
    cost: task.anchors.best,
  });
});

test.each(TASKS)('$id: the naive anchor is the cheaper of first come first served and right-shift', (task) => {
  const plans = [fcfs(task), rightShift(task)].map((stays) => stays ?? []);
  expect(plans.map((stays) => evaluate(task, toRows(stays)).feasible)).toEqual([true, true]);
  expect(Math.min(...plans.map((stays) => planCost(stays).total))).toBe(task.anchors.naive);
});

test.each(TASKS)('$id: no plan is cheaper than the reference, by a search over all starts', (task) => {
  const times = task.vessels.flatMap(({ eta, handling }) => [eta, ...Object.values(handling)]);
  const spans = [...task.quays.flatMap(({ outages }) => outages), ...task.berths.flatMap(({ closures }) => closures)];
  const all = [...times, ...spans.flatMap(({ from, to }) => [from, to]), task.turnaround];
  // A cheapest plan starts each vessel at a sum of such times, so on their grid.
  expect(all.filter((time) => time % 15 !== 0)).toEqual([]);
  expect(task.anchors.proved).toBe(true);
  expect(cheaperPlanMayExist(task, task.anchors.best)).toBe(false);
  expect(cheaperPlanMayExist(task, task.anchors.best + 1)).toBe(true);
});
