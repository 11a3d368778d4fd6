import { describe, expect, it } from 'vitest';
import { describeChanges, diffPlans } from '../../shared/rollout/plan-diff.ts';
import type { PlanRow } from '../../shared/rollout/plan-rows.ts';

function row(vessel: string, place: string, start: number, rest: Partial<PlanRow> = {}): PlanRow {
  return { vessel, place, start, cranes: 2, position: null, ...rest };
}

describe('the difference of two plans', () => {
  const before = [
    row('V01', 'B1', 0),
    row('V02', 'B1', 600),
    row('V03', 'B2', 90, { position: 300 }),
    row('V04', 'B2', 900),
  ];

  it('names what changed of each vessel, with the old row and the new one', () => {
    const after = [
      row('V03', 'B2', 90, { position: 320 }),
      row('V01', 'B1', 0, { cranes: 3 }),
      row('V02', 'B3', 630, { position: 10 }),
      row('V05', 'B1', 1200),
    ];
    expect(diffPlans(before, after)).toEqual([
      { kind: 'changed', vessel: 'V03', before: before[2], after: after[0], words: ['repositioned'] },
      { kind: 'changed', vessel: 'V01', before: before[0], after: after[1], words: ['re-craned'] },
      // Its new metres belong to the move.
      { kind: 'changed', vessel: 'V02', before: before[1], after: after[2], words: ['moved', 'retimed'] },
      { kind: 'added', vessel: 'V05', after: after[3] },
      { kind: 'dropped', vessel: 'V04', before: before[3] },
    ]);
  });

  it('sees no change in another order of the same rows', () => {
    const changes = diffPlans(before, [...before].reverse());
    expect(changes.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
    expect(describeChanges(changes)).toBe('no change');
  });

  it('takes the first row of a vessel that is there twice, as the server does', () => {
    const twice = [...before, row('V01', 'B9', 5000)];
    expect(describeChanges(diffPlans(before, twice))).toBe('no change');
  });

  it('is told in counts, in a fixed order', () => {
    const after = [row('V05', 'B1', 0), row('V02', 'B2', 615), row('V03', 'B2', 95, { position: 300 })];
    expect(describeChanges(diffPlans(before, after))).toBe('1 moved, 2 retimed, 1 added, 2 dropped');
  });

  it('is quick for plans of ten thousand vessels', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => row(`V${index}`, 'B1', index));
    const later = many.map((one) => ({ ...one, start: Number(one.start) + 1 }));
    expect(describeChanges(diffPlans(many, later))).toBe('10000 retimed');
  });
});
