import { expect, test } from 'vitest';
import { evaluate } from '../../../electron/berth/evaluate.ts';
import type { PlanRow } from '../../../electron/berth/types.ts';
import { type Changes, createPort, rowsOf, rulesBroken } from '../ports.ts';

interface Case {
  readonly name: string;
  readonly changes?: Changes;
  readonly row: Partial<PlanRow>;
  readonly breaks: readonly string[];
}

// The first ship is 150 m, draws 8.0 m, arrives at 100; two cranes take 500 minutes.
const CASES: readonly Case[] = [
  { name: 'R04: ending at the horizon is allowed', row: { start: 2500 }, breaks: [] },
  { name: 'R04: ending a minute after it is not', row: { start: 2501 }, breaks: ['R04'] },
  { name: 'R04: starting now is allowed', changes: { v1: { eta: 0 } }, row: { start: 0 }, breaks: [] },
  { name: 'R04: starting before now is not', changes: { v1: { eta: -9 } }, row: { start: -1 }, breaks: ['R04'] },
  { name: 'R06: starting at the ETA is allowed', row: { start: 100 }, breaks: [] },
  { name: 'R06: starting a minute before it is not', row: { start: 99 }, breaks: ['R06'] },
  { name: 'R07: the hull may end where the berth ends', row: { position: 250 }, breaks: [] },
  { name: 'R07: it may not end a metre further', row: { position: 251 }, breaks: ['R07'] },
  { name: 'R07: nor begin a metre before the berth', row: { position: -1 }, breaks: ['R07'] },
  { name: 'R07: a ship as long as the berth fits', changes: { v1: { loa: 400 } }, row: {}, breaks: [] },
  { name: 'R07: a longer one does not', changes: { v1: { loa: 401 } }, row: {}, breaks: ['R07'] },
  { name: 'R08: draft and clearance may equal the depth', changes: { v1: { draft: 140 } }, row: {}, breaks: [] },
  { name: 'R08: they may not exceed it', changes: { v1: { draft: 141 } }, row: {}, breaks: ['R08'] },
  {
    name: 'R08: they may equal a depth limit',
    changes: { b1: { depthLimits: [{ from: 0, to: 3000, depth: 90 }] } },
    row: {},
    breaks: [],
  },
  {
    name: 'R08: they may not exceed one that falls in the stay',
    changes: { b1: { depthLimits: [{ from: 599, to: 3000, depth: 89 }] } },
    row: {},
    breaks: ['R08'],
  },
  {
    name: 'R08: a limit that begins at the end of the stay is none',
    changes: { b1: { depthLimits: [{ from: 600, to: 3000, depth: 89 }] } },
    row: {},
    breaks: [],
  },
  {
    name: 'R08: a limit that ends at the start of the stay is none',
    changes: { b1: { depthLimits: [{ from: 0, to: 100, depth: 89 }] } },
    row: {},
    breaks: [],
  },
  {
    name: 'R09: a tidal ship may start at the beginning of a window',
    changes: { v1: { tidal: true }, port: { tide: [[100, 140]] } },
    row: {},
    breaks: [],
  },
  {
    name: 'R09: it may start at the end of a window',
    changes: { v1: { tidal: true }, port: { tide: [[40, 100]] } },
    row: {},
    breaks: [],
  },
  {
    name: 'R09: it may not start a minute later',
    changes: { v1: { tidal: true }, port: { tide: [[40, 99]] } },
    row: {},
    breaks: ['R09'],
  },
  {
    name: 'R09: nor a minute before one',
    changes: { v1: { tidal: true }, port: { tide: [[101, 140]] } },
    row: {},
    breaks: ['R09'],
  },
  { name: 'R09: without any window it may not start', changes: { v1: { tidal: true } }, row: {}, breaks: ['R09'] },
  { name: 'R09: other ships need no window', changes: { port: { tide: [[900, 940]] } }, row: {}, breaks: [] },
  { name: 'R10: a berth takes the cargo on its list', changes: { v1: { cargo: 'reefer' } }, row: {}, breaks: [] },
  { name: 'R10: it takes no other', changes: { v1: { cargo: 'bulk' } }, row: {}, breaks: ['R10'] },
  { name: 'R11: the least number of cranes is allowed', changes: { v1: { minCranes: 2 } }, row: {}, breaks: [] },
  { name: 'R11: fewer are not', changes: { v1: { minCranes: 2 } }, row: { cranes: 1 }, breaks: ['R11'] },
  { name: 'R11: the most is allowed', changes: { quay: { cranes: 9 } }, row: { cranes: 3 }, breaks: [] },
  { name: 'R11: more are not', changes: { quay: { cranes: 9 } }, row: { cranes: 4 }, breaks: ['R11'] },
  {
    name: 'R11: the berth may allow fewer',
    changes: { quay: { cranes: 9 }, b1: { maxCranes: 2 } },
    row: { cranes: 3 },
    breaks: ['R11'],
  },
  { name: 'R11: no cranes are too few', row: { cranes: 0 }, breaks: ['R11'] },
  {
    name: 'R11: no cranes are right for a ship that works without',
    changes: { v1: { minCranes: 0, maxCranes: 0, handling: { 0: 300 } } },
    row: { cranes: 0 },
    breaks: [],
  },
  {
    name: 'R13: a stay may end where a closure begins',
    changes: { b1: { closures: [{ from: 600, to: 900, reason: 'dredging' }] } },
    row: {},
    breaks: [],
  },
  {
    name: 'R13: it may start where a closure ends',
    changes: { b1: { closures: [{ from: 0, to: 100, reason: 'dredging' }] } },
    row: {},
    breaks: [],
  },
  {
    name: 'R13: it may not last a minute into one',
    changes: { b1: { closures: [{ from: 599, to: 900, reason: 'dredging' }] } },
    row: {},
    breaks: ['R13'],
  },
  { name: 'R16: ending at the latest end is allowed', changes: { v1: { latestEnd: 600 } }, row: {}, breaks: [] },
  { name: 'R16: ending a minute later is not', changes: { v1: { latestEnd: 599 } }, row: {}, breaks: ['R16'] },
];

test.each(CASES)('$name', ({ changes, row, breaks }) => {
  const port = createPort(changes);
  expect(rulesBroken(port, rowsOf(port, row))).toEqual(breaks);
});

test('a vessel alongside is judged by no rule about how it came there', () => {
  const port = createPort({
    v1: {
      status: 'berthed',
      tidal: true,
      draft: 200,
      loa: 500,
      cargo: 'bulk',
      eta: 0,
      latestEnd: 1,
      old: { berth: 'B1', position: -20, start: -300, cranes: 3 },
    },
    b1: { closures: [{ from: 0, to: 3000, reason: 'dredging' }] },
    quay: { cranes: 9 },
  });
  expect(rulesBroken(port, rowsOf(port))).toEqual([]);
});

test('a committed vessel is exempt from arrival and tide only', () => {
  const committed = { status: 'committed', eta: 150, tidal: true } as const;
  const clear = createPort({ v1: committed });
  expect(rulesBroken(clear, rowsOf(clear))).toEqual([]);
  const closed = createPort({ v1: committed, b1: { closures: [{ from: 0, to: 3000, reason: 'dredging' }] } });
  const { violations, bad } = evaluate(closed, rowsOf(closed));
  expect({ rules: violations.map(({ rule }) => rule), bad }).toEqual({ rules: ['R13'], bad: 0 });
});

test('violations say what is wrong in numbers, and where', () => {
  const port = createPort({
    v1: { latestEnd: 1700, draft: 120, tidal: true, loa: 200 },
    b1: { depthLimits: [{ from: 0, to: 1500, depth: 100 }], closures: [{ from: 1600, to: 2000, reason: 'dredging' }] },
    port: { tide: [[0, 95]], horizon: 1800 },
  });
  const rows = rowsOf(port, { start: 1290, position: 300 }, { start: 190 });
  expect(evaluate(port, rows).violations).toEqual([
    {
      rule: 'R06',
      vessels: ['V02'],
      message: 'V02: start 190 (day 1 +03:10) is 10 min before its ETA 200 (day 1 +03:20)',
      berth: 'B2',
      from: 190,
      to: 200,
    },
    {
      rule: 'R07',
      vessels: ['V01'],
      message: 'V01 at B1: 300-500 m is outside the berth 0-400 m',
      berth: 'B1',
      from: 1290,
      to: 1790,
    },
    {
      rule: 'R08',
      vessels: ['V01'],
      message: 'V01 needs 13.0 m; berth B1 is limited to 10.0 m from 0 to 1500, stay is 1290 to 1790',
      berth: 'B1',
      from: 1290,
      to: 1500,
    },
    {
      rule: 'R09',
      vessels: ['V01'],
      message: 'V01 draws 12.0 m and may berth only in a tide window; start 1290 is outside (nearest 0-95)',
      berth: 'B1',
      at: 1290,
    },
    {
      rule: 'R13',
      vessels: ['V01'],
      message: 'V01: berth B1 is closed 1600 to 2000 (dredging); stay is 1290 to 1790',
      berth: 'B1',
      from: 1600,
      to: 1790,
    },
    {
      rule: 'R16',
      vessels: ['V01'],
      message: 'V01: ends at 1790, 90 min after its latest departure 1700',
      berth: 'B1',
      from: 1700,
      to: 1790,
    },
  ]);
});

test('a ship in the wrong berth is told the limits of that berth', () => {
  const port = createPort({ v1: { loa: 329, draft: 112, cargo: 'reefer' } });
  const rows = rowsOf(port, { berth: 'B2', position: 420, cranes: 3, start: 2000 });
  expect(evaluate(port, rows).violations.map(({ message }) => message)).toEqual([
    'V01 is 329 m long; berth B2 takes 180 m',
    'V01 needs 12.2 m; berth B2 has 11.0 m',
    'V01 carries reefer; berth B2 handles container',
    'V01 at B2: 3 cranes given, allowed 1 to 2',
  ]);
});

test('a crane count that is not listed is evaluated at the nearest one, so that later rules still report', () => {
  const port = createPort({ v1: { latestEnd: 400 } });
  expect(rulesBroken(port, rowsOf(port, { cranes: 9 }))).toEqual(['R11', 'R14', 'R16']);
  expect(evaluate(port, rowsOf(port, { cranes: 9 })).stays.map(({ end }) => end)).toEqual([450, 700]);
});
