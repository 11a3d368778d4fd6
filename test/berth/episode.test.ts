import { expect, test } from 'vitest';
import { Episode } from '../../electron/berth/episode.ts';
import { TASKS } from '../../electron/berth/tasks.ts';
import { situationText } from '../../electron/berth/text/situation.ts';
import { callTool } from '../../electron/berth/tools.ts';
import type { Task } from '../../electron/berth/types.ts';
import type { Json } from '../../shared/base/json.ts';

function firstTask(): Task {
  const [task] = TASKS;
  if (task === undefined) throw new Error('there is no task');
  return task;
}

const task = firstTask();
const reference: Json = task.reference.map((row) => ({ ...row }));
const begin = () => new Episode('e1', task);

test('a checked draft is told its rules and its cost, and nothing that gives the reward away', () => {
  const episode = begin();
  const { value, ...rest } = episode.checkPlan(reference);
  expect(rest).toEqual({ done: false, reward: 0, metadata: {} });
  expect(value).toEqual({
    feasible: true,
    violations: [],
    violations_left_out: 0,
    cost: task.anchors.best,
    draft_cost: expect.objectContaining({ total: task.anchors.best }),
    vessels: expect.any(Array),
    entry_problems: [],
    ignored_keys: [],
    checks_left: 9,
  });
});

test('a draft that breaks rules has a draft cost but no cost', () => {
  expect(begin().checkPlan([])).toMatchObject({
    value: { feasible: false, cost: null, draft_cost: { wait: 0, late: 0, shift: 0, moves: 0, total: 0 }, vessels: [] },
  });
});

test('the submitted reference scores 1 and ends the episode, and nothing changes after that', () => {
  const episode = begin();
  const { value, done, reward, metadata } = episode.submitPlan(reference);
  expect({ value, done, reward }).toEqual({
    value: { submitted: true, feasible: true, reward: 1, cost: task.anchors.best, cost_parts: expect.any(Object) },
    done: true,
    reward: 1,
  });
  expect(Object.keys(metadata)).toEqual(['grade', 'rubric', 'rubric_detail', 'end_reason']);
  const over = {
    value: { error: 'the episode is over: a plan was already submitted' },
    done: true,
    reward: null,
    metadata: {},
  };
  expect([episode.submitPlan([]), episode.checkPlan(reference), episode.getSituation()]).toEqual([over, over, over]);
  expect(episode.state).toEqual({
    episode_id: 'e1',
    step_count: 1,
    task_id: task.id,
    checks_left: 10,
    done: true,
    end_reason: 'submitted',
  });
});

test('an infeasible submission is told its first violations', () => {
  const { value, done, reward } = begin().submitPlan([]);
  expect({ value, done, reward }).toEqual({
    value: { submitted: true, feasible: false, reward: 0, violations: expect.any(Array) },
    done: true,
    reward: 0,
  });
});

test('ten checks may be used; a malformed one uses none; after that the episode goes on without', () => {
  const episode = begin();
  expect(episode.checkPlan('no plan').value).toEqual({
    error: 'the plan could not be read; this used no check',
    entry_problems: ['the plan is not JSON; send a list with one object per vessel'],
    checks_left: 10,
  });
  const left = Array.from({ length: 10 }, () => episode.checkPlan(reference).value);
  expect(left.at(-1)).toMatchObject({ checks_left: 0, feasible: true });
  expect(episode.checkPlan(reference)).toEqual({
    value: { error: 'no checks left (10 of 10 used); call submit_plan with your best plan', checks_left: 0 },
    done: false,
    reward: 0,
    metadata: {},
  });
  expect(episode.submitPlan(reference)).toMatchObject({ done: true, reward: 1 });
});

test('the third submission that cannot be read ends the episode with nothing', () => {
  const episode = begin();
  const malformed = (submitsLeft: number) => ({
    submitted: false,
    error: 'the plan could not be read',
    entry_problems: ['the plan is missing; send a list with one object per vessel'],
    submits_left: submitsLeft,
  });
  const going = { done: false, reward: 0, metadata: {} };
  expect([episode.submitPlan(undefined), episode.submitPlan(undefined), episode.submitPlan(undefined)]).toEqual([
    { value: malformed(2), ...going },
    { value: malformed(1), ...going },
    { value: malformed(0), done: true, reward: 0, metadata: { end_reason: 'malformed_limit' } },
  ]);
  expect(episode.submitPlan(reference).value).toEqual({
    error: 'the episode is over: 3 submitted plans could not be read',
  });
});

test('the twenty-fourth call ends the episode, whatever it is, and is still answered', () => {
  const episode = begin();
  const calls = Array.from({ length: 24 }, () => episode.getSituation());
  expect(calls.map(({ done }) => done)).toEqual([...Array(23).fill(false), true]);
  expect(calls.at(-1)).toEqual({
    value: situationText(task),
    done: true,
    reward: 0,
    metadata: { end_reason: 'tool_call_limit' },
  });
  expect(episode.submitPlan(reference)).toMatchObject({ reward: null });
});

test('a plan submitted with the twenty-fourth call counts', () => {
  const episode = begin();
  for (let call = 0; call < 23; call += 1) callTool(episode, call % 2 === 0 ? 'nonsense' : 'get_situation', {});
  expect(episode.submitPlan(reference)).toMatchObject({ done: true, reward: 1, metadata: { end_reason: 'submitted' } });
});

test('unknown tools and unknown arguments are refused by name, and count as calls', () => {
  const episode = begin();
  const going = { done: false, reward: 0, metadata: {} };
  expect(callTool(episode, 'toString', {})).toMatchObject({
    kind: 'refused',
    reason: 'tool_not_found',
    message: 'There is no tool "toString"; call one of get_situation, check_plan, submit_plan.',
    ...going,
  });
  expect(callTool(episode, 'check_plan', { plan: reference, note: 1 })).toMatchObject({
    kind: 'refused',
    reason: 'invalid_args',
    message: 'check_plan takes only "plan", and "note" was given; call it again without that.',
    ...going,
  });
  expect(callTool(episode, 'get_situation', { x: 1 })).toMatchObject({
    message: 'get_situation takes no arguments, and "x" was given; call it again without that.',
  });
  expect(episode.state).toMatchObject({ step_count: 3, checks_left: 10 });
});
