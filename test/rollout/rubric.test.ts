import { describe, expect, it } from 'vitest';
import { rubricOf } from '../../shared/rollout/rubric.ts';

const unsaid = { weight: null, points: null, detail: null };

describe('the rubric', () => {
  it('comes with weights, points and gates where the record keeps them', () => {
    const detail = {
      version: 1,
      total: 0.55,
      gates: [{ id: 'hard_rules', pass: false, detail: '2 violations' }],
      criteria: [{ id: 'cost', title: 'Cost', weight: 0.5, score: 0.5, points: 0.25, detail: 'cost 9, best 6' }],
    };
    const final = { submitted: true, plan: [], grade: null, rubric: { cost: 0.5 }, rubric_detail: detail };
    expect(rubricOf({ final })).toEqual({ gates: detail.gates, criteria: detail.criteria });
    const inGrade = { submitted: true, plan: [], grade: { rubric_detail: detail }, rubric: { cost: 0.5 } };
    expect(rubricOf({ final: inGrade })).toEqual({ gates: detail.gates, criteria: detail.criteria });
  });

  it('is the flat map of scores otherwise, and does not make weights up', () => {
    const final = {
      submitted: true,
      plan: [],
      grade: {},
      rubric: { ships_clean: 1, cost_quality: 0.66, note: 'late' },
    };
    expect(rubricOf({ final })).toEqual({
      gates: [],
      criteria: [
        { id: 'ships_clean', title: 'ships_clean', score: 1, ...unsaid },
        { id: 'cost_quality', title: 'cost_quality', score: 0.66, ...unsaid },
        { id: 'note', title: 'note', score: null, ...unsaid },
      ],
    });
  });

  it('is missing where the record has none', () => {
    expect(rubricOf({ final: { submitted: false, plan: null, grade: null } })).toBeNull();
    expect(rubricOf({ final: { submitted: true, plan: [], grade: 'good', rubric: null } })).toBeNull();
  });
});
