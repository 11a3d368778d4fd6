import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readReply } from '../../shared/rollout/draft-reply.ts';
import { draftsOf, scorePath } from '../../shared/rollout/drafts.ts';
import { readPlan } from '../../shared/rollout/plan-rows.ts';
import { readRecords } from '../../shared/rollout/read.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { makeRecord } from '../helpers/records.ts';

async function fixture(name: string): Promise<Rollout> {
  const text = await readFile(new URL(`../fixtures/records/${name}`, import.meta.url), 'utf8');
  const [item] = readRecords(text);
  if (item?.kind !== 'rollout') throw new Error(`${name} is no rollout`);
  return item.rollout;
}

describe('the forms of a plan', () => {
  const V03 = { vessel: 'V03', place: 'B1', start: 95, cranes: 3, position: 140 };
  const row = { vessel: 'V03', berth: 'B1', start: 95, cranes: 3, position: 140 };

  it.each([
    ['a list', [row]],
    ['a list as JSON text', JSON.stringify([row])],
    ['a text of a text', JSON.stringify(JSON.stringify([row]))],
    ['a list in a fence', `\`\`\`json\n${JSON.stringify([row])}\n\`\`\``],
    ['an object with the plan', { plan: [row] }],
    ['an object with assignments', { assignments: [row] }],
    ['an object by vessel', { V03: { berth: 'B1', start: 95, cranes: 3, position: 140 } }],
    ['other names', [{ vessel_id: 'V03', berth_id: 'B1', start_min: '95', n_cranes: '3', pos: 140.0 }]],
  ])('are read as the same rows: %s', (_name, plan) => {
    expect(readPlan(plan)).toEqual({ kind: 'rows', rows: [V03] });
  });

  it('keep a time of day as it was sent, and leave what is missing empty', () => {
    expect(readPlan([{ vessel: 'V03', start: '2026-03-04T14:00Z' }])).toEqual({
      kind: 'rows',
      rows: [{ vessel: 'V03', place: null, start: '2026-03-04T14:00Z', cranes: null, position: null }],
    });
  });

  it.each([
    ['prose', 'move V03 to B2', 'move V03 to B2'],
    ['a list with something else in it', [row, 7], JSON.stringify([row, 7])],
    ['a number', 12, '12'],
    ['nothing', null, 'null'],
    ['a row without a vessel', [{ berth: 'B1' }], '[{"berth":"B1"}]'],
  ])('show what is no plan as text: %s', (_name, plan, text) => {
    expect(readPlan(plan)).toEqual({ kind: 'unparsed', text });
  });

  it('never reach a prototype', () => {
    expect(readPlan(JSON.parse('[{"__proto__": {"vessel": "V01"}, "constructor": 1}]'))).toMatchObject({
      kind: 'unparsed',
    });
  });
});

describe('drafts', () => {
  it('of a berth rollout carry verdict, cost, violations and what is left', async () => {
    const drafts = draftsOf(await fixture('reading-berth.json'));
    expect(
      drafts.map(({ index, turn, kind, plan }) => [index, turn, kind, plan.kind === 'rows' && plan.rows.length]),
    ).toEqual([
      [0, 1, 'check', 4],
      [1, 4, 'check', 5],
      [2, 5, 'submit', 5],
    ]);
    expect(drafts[0]?.reply).toEqual({
      feasible: false,
      cost: null,
      draftCost: 3180,
      costParts: [
        ['wait', 1560],
        ['late', 420],
        ['shift', 480],
        ['moves', 1],
      ],
      violations: [
        {
          ...{ rule: 'R01', vessels: ['V05'], message: 'V05 is missing; every vessel needs one row' },
          ...{ berth: null, quay: null, from: null, to: null },
        },
        {
          ...{ rule: 'R06', vessels: ['V03'], message: 'V03: start 540 is 90 min before its ETA 630 (day 1 +10:30)' },
          ...{ berth: null, quay: null, from: 540, to: 630 },
        },
        {
          rule: 'R14',
          vessels: ['V01', 'V03', 'V02'],
          message: 'quay Q1: 7 cranes in use from 600 to 690 but 6 available (V01 x2, V03 x3, V02 x1)',
          ...{ berth: null, quay: 'Q1', from: 600, to: 690 },
        },
      ],
      leftOut: 0,
      reward: null,
      error: null,
      entryProblems: [],
      checksLeft: 9,
    });
    expect(drafts[2]?.reply).toMatchObject({ feasible: true, cost: 4260, reward: 0.7766, checksLeft: null });
  });

  it("of the original's server are read too, the submission with the help of the grade", async () => {
    const drafts = draftsOf(await fixture('reading-portsim.json'));
    expect(drafts[0]?.reply).toMatchObject({
      feasible: false,
      // It gives a cost of a broken plan too.
      cost: null,
      draftCost: 140.5,
      violations: [{ rule: null, vessels: ['S02'], message: 'section A3 is taken by S01 until hour 12' }],
      checksLeft: 9,
    });
    expect(drafts[1]?.reply).toMatchObject({ feasible: true, cost: 151, reward: 0.7314, violations: [] });
    expect(drafts[1]?.plan).toEqual({
      kind: 'rows',
      rows: [
        { vessel: 'S01', place: 'A3', start: 4, cranes: 2, position: null },
        { vessel: 'S02', place: 'B1', start: 9, cranes: 3, position: null },
      ],
    });
  });

  it('take nothing from the grade but for the plan that was taken', () => {
    const submit = {
      turn: 1,
      tool: 'submit_plan',
      plan: [],
      result: { submitted: false, error: 'the plan could not be read' },
    };
    const drafts = draftsOf({
      steps: [submit, { ...submit, result: { submitted: true, reward: 0.5 } }],
      final: { submitted: true, plan: [], grade: { feasible: true, cost: 12 } },
    });
    expect(drafts.map(({ reply }) => [reply.feasible, reply.cost, reply.error])).toEqual([
      [null, null, 'the plan could not be read'],
      [true, 12, null],
    ]);
  });

  it('say nothing that the reply does not say', () => {
    for (const result of [null, 'out of order', 7, [], { text: 'out of order' }, { cost: '12', violations: 'many' }]) {
      expect(readReply(result)).toEqual({
        ...{ feasible: null, cost: null, draftCost: null, costParts: [], violations: [], leftOut: 0 },
        ...{ reward: null, error: null, entryProblems: [], checksLeft: null },
      });
    }
  });
});

describe('the path of the score', () => {
  const check = (cost: number | null) => ({
    turn: 1,
    tool: 'check_plan',
    plan: [],
    result: { feasible: cost !== null, cost },
  });
  const submit = (cost: number | null) => ({ ...check(cost), tool: 'submit_plan' });
  const path = (rollout: Rollout) => {
    const { bestCosts, best, submitted, regret } = scorePath(draftsOf(rollout), rollout);
    return { bestCosts, best: best?.index ?? null, submitted: submitted?.index ?? null, regret };
  };
  const ended = (...steps: Rollout['steps']) =>
    makeRecord({ steps, final: { submitted: true, plan: [], grade: null } });

  it('follows the lowest cost of a feasible draft, and knows what the submission gave away', () => {
    expect(path(ended(check(null), check(900), check(700), check(1200), submit(900)))).toEqual({
      bestCosts: [null, 900, 700, 700, 700],
      best: 2,
      submitted: 4,
      regret: 200,
    });
  });

  it('names the first of equally good drafts', () => {
    expect(path(ended(check(700), submit(700)))).toEqual({ bestCosts: [700, 700], best: 0, submitted: 1, regret: 0 });
  });

  it('has no regret where the submission has no cost', () => {
    expect(path(ended(check(700), submit(null)))).toEqual({
      bestCosts: [700, 700],
      best: 0,
      submitted: 1,
      regret: null,
    });
  });

  it('has nothing submitted where the last plan was not taken', () => {
    const rollout = makeRecord({ steps: [submit(700)], final: { submitted: false, plan: null, grade: null } });
    expect(path(rollout)).toEqual({ bestCosts: [700], best: 0, submitted: null, regret: null });
  });
});
