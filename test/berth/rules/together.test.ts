import { expect, test } from 'vitest';
import { evaluate } from '../../../electron/berth/evaluate.ts';
import type { PlanRow } from '../../../electron/berth/types.ts';
import { type Changes, createPort, rowsOf, rulesBroken } from '../ports.ts';

interface Case {
  readonly name: string;
  readonly changes?: Changes;
  readonly first?: Partial<PlanRow>;
  readonly second?: Partial<PlanRow>;
  readonly breaks: readonly string[];
}

// With two cranes each: the first ship stays at B1 from 100 to 600 on 0-150 m, the second at B2 from 200 to 700.
const atB1 = { berth: 'B1', position: 0 };
const CASES: readonly Case[] = [
  { name: 'R12: the next ship may berth after the turnaround', second: { ...atB1, start: 630 }, breaks: [] },
  { name: 'R12: it may not berth a minute sooner', second: { ...atB1, start: 629 }, breaks: ['R12'] },
  { name: 'R12: nor one that comes before', first: { start: 729 }, second: { ...atB1, start: 200 }, breaks: ['R12'] },
  { name: 'R12: two ships may lie exactly the clearance apart', second: { ...atB1, position: 170 }, breaks: [] },
  { name: 'R12: they may not lie a metre closer', second: { ...atB1, position: 169 }, breaks: ['R12'] },
  { name: 'R12: the same metres of two berths do not meet', second: { berth: 'B2', position: 420 }, breaks: [] },
  { name: 'R14: all cranes may work', breaks: [] },
  { name: 'R14: one more may not', first: { cranes: 3 }, breaks: ['R14'] },
  { name: 'R14: the turnaround uses no cranes', first: { cranes: 3 }, second: { start: 450 }, breaks: [] },
  { name: 'R14: a minute of both does', first: { cranes: 3 }, second: { start: 449 }, breaks: ['R14'] },
  {
    name: 'R14: an outage that begins at the end of the work is none',
    changes: { quay: { outages: [{ from: 600, to: 3000, lost: 2 }] } },
    breaks: [],
  },
  {
    name: 'R14: an outage in the last minute of it counts',
    changes: { quay: { outages: [{ from: 599, to: 3000, lost: 1 }] } },
    breaks: ['R14'],
  },
  {
    name: 'R14: an outage that ends at the start of the common work is none',
    changes: { quay: { outages: [{ from: 0, to: 200, lost: 2 }] } },
    breaks: [],
  },
  { name: 'R14: every quay has its own cranes', changes: { b2: { quay: 'Q2' }, quay: { cranes: 2 } }, breaks: [] },
  {
    name: 'R15: two ships may berth exactly the pilot gap apart',
    changes: { port: { pilotGap: 100 } },
    breaks: [],
  },
  { name: 'R15: they may not a minute closer', changes: { port: { pilotGap: 101 } }, breaks: ['R15'] },
  { name: 'R15: without a gap they may berth together', second: { start: 200 }, first: { start: 200 }, breaks: [] },
  {
    name: 'R15: a ship that berthed before now is no matter',
    changes: {
      port: { pilotGap: 500 },
      v1: { status: 'berthed', old: { berth: 'B1', position: 0, start: -1, cranes: 2 } },
    },
    breaks: [],
  },
  {
    name: 'R15: a committed ship is',
    changes: { port: { pilotGap: 500 }, v1: { status: 'committed' } },
    breaks: ['R15'],
  },
];

test.each(CASES)('$name', ({ changes, first, second, breaks }) => {
  const port = createPort(changes);
  expect(rulesBroken(port, rowsOf(port, first, second))).toEqual(breaks);
});

test('R12, R14 and R15 name both ships, the numbers and the span', () => {
  const port = createPort({ port: { pilotGap: 60 }, quay: { cranes: 3 }, v2: { eta: 100 } });
  expect(evaluate(port, rowsOf(port, { start: 150 }, { ...atB1, position: 100, start: 100 })).violations).toEqual([
    {
      rule: 'R12',
      vessels: ['V01', 'V02'],
      message:
        'V02 (100-600, 100-250 m) and V01 (150-650, 0-150 m) overlap at B1; the later needs start >= 630 or 20 m of clear quay',
      berth: 'B1',
      from: 150,
      to: 630,
    },
    {
      rule: 'R14',
      vessels: ['V01', 'V02'],
      message: 'quay Q1: 4 cranes in use from 150 to 600 but 3 available (V01 x2, V02 x2)',
      quay: 'Q1',
      from: 150,
      to: 600,
    },
    {
      rule: 'R15',
      vessels: ['V01', 'V02'],
      message: 'V02 starts at 100 and V01 at 150; berthings must be at least 60 min apart (one pilot crew)',
      from: 100,
      to: 150,
    },
  ]);
});

test('R14 reports one violation for each span with the same ships and numbers', () => {
  const outages = [
    { from: 300, to: 400, lost: 1 },
    { from: 400, to: 500, lost: 1 },
    { from: 650, to: 660, lost: 3 },
  ];
  const port = createPort({ quay: { outages } });
  expect(evaluate(port, rowsOf(port)).violations.map(({ vessels, from, to }) => ({ vessels, from, to }))).toEqual([
    { vessels: ['V01', 'V02'], from: 300, to: 500 },
    { vessels: ['V02'], from: 650, to: 660 },
  ]);
});

test('what fixed vessels do to each other is not a violation', () => {
  const fixed = { status: 'berthed', old: { berth: 'B1', position: 0, start: -60, cranes: 3 } } as const;
  const port = createPort({ v1: fixed, v2: { ...fixed, status: 'committed' }, port: { pilotGap: 60 } });
  expect(evaluate(port, [])).toMatchObject({ feasible: true, violations: [], movable: 0 });
});
