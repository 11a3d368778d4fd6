import { expect, test } from 'vitest';
import { evaluate } from '../../../electron/berth/evaluate.ts';
import { createPort, rowsOf, rulesBroken } from '../ports.ts';

const port = createPort();
const berthed = createPort({ v1: { status: 'berthed', old: { berth: 'B1', position: 0, start: -60, cranes: 2 } } });

test('the old plan of an undisturbed port breaks no rule', () => {
  expect(evaluate(port, rowsOf(port))).toMatchObject({
    feasible: true,
    violations: [],
    bad: 0,
    movable: 2,
    cost: { wait: 0, late: 0, shift: 0, moves: 0, total: 0 },
  });
});

test('R01: every vessel to plan needs a row, a fixed one does not', () => {
  expect(evaluate(port, rowsOf(port).slice(1)).violations).toEqual([
    { rule: 'R01', vessels: ['V01'], message: 'V01 First Ship is missing; every vessel needs one row' },
  ]);
  expect(rulesBroken(berthed, rowsOf(berthed))).toEqual([]);
});

test('R02: a vessel may appear once, and its first row is the one that counts', () => {
  const twice = [...rowsOf(port), ...rowsOf(port, { start: 150 }).slice(0, 1)];
  const { violations, cost, bad } = evaluate(port, twice);
  expect({ violations, shift: cost.shift, bad }).toEqual({
    violations: [
      { rule: 'R02', vessels: ['V01'], message: 'V01 appears more than once; give each vessel exactly one row' },
    ],
    shift: 0,
    bad: 1,
  });
});

test('R03: unknown vessels and berths are named, cut short, and count as bad', () => {
  const stranger = { vessel: 'x'.repeat(60), berth: 'B1', start: 0, cranes: 1 };
  const nowhere = rowsOf(port, { berth: 'B9' });
  const { violations, bad } = evaluate(port, [...nowhere, stranger, stranger]);
  expect({ violations, bad }).toEqual({
    violations: [
      { rule: 'R03', vessels: [], message: `no vessel "${'x'.repeat(40)}…" in this task` },
      { rule: 'R03', vessels: [], message: `no vessel "${'x'.repeat(40)}…" in this task` },
      { rule: 'R03', vessels: ['V01'], message: 'V01: no berth "B9" in this task' },
    ],
    bad: 3,
  });
});

test('R05: a given row of a fixed vessel must be its old row, in every part', () => {
  const same = { vessel: 'V01', berth: 'B1', start: -60, cranes: 2 };
  const rest = rowsOf(berthed);
  expect(rulesBroken(berthed, [same, ...rest])).toEqual([]);
  expect(rulesBroken(berthed, [{ ...same, position: 0 }, ...rest])).toEqual([]);
  for (const change of [{ berth: 'B2' }, { start: -61 }, { cranes: 1 }, { position: 1 }]) {
    const { violations, bad } = evaluate(berthed, [{ ...same, ...change }, ...rest]);
    expect({ violations, bad }).toEqual({
      violations: [
        {
          rule: 'R05',
          vessels: ['V01'],
          message: 'V01 is berthed; keep its row unchanged (start -60, 2 cranes)',
          berth: 'B1',
        },
      ],
      bad: 1,
    });
  }
});
