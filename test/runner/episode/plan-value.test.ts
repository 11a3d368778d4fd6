import { expect, it } from 'vitest';
import { planValue, resultValue } from '../../../electron/runner/episode/plan-value.ts';
import type { Json } from '../../../shared/base/json.ts';

const DEEP = `${'['.repeat(600)}${']'.repeat(600)}`;

it('takes the list out of every form in which a plan is sent, and leaves the rest as it is', () => {
  const list = [{ vessel: 'V01' }];
  const cases: readonly (readonly [sent: Json, value: Json])[] = [
    [list, list],
    ['[{"vessel":"V01"}]', list],
    [{ plan: list }, list],
    ['{"plan":[{"vessel":"V01"}]}', list],
    [{ plan: 'not a list' }, { plan: 'not a list' }],
    ['V01 at B1', 'V01 at B1'],
    ['', ''],
    ['"V01"', 'V01'],
    ['null', null],
    ['[NaN]', [Number.NaN]],
    [7, 7],
    [DEEP, DEEP],
  ];
  expect(cases.map(([plan]) => planValue({ plan }))).toEqual(cases.map(([, value]) => value));
  expect(planValue({})).toBe(null);
  expect(planValue(JSON.parse('{"__proto__":{"plan":[1]}}'))).toBe(null);
});

it('reads a reply as JSON, or keeps its text', () => {
  const texts = ['{"a":[NaN]}', '3', 'Fog.', '', DEEP];
  expect(texts.map(resultValue)).toEqual([{ a: [Number.NaN] }, 3, { text: 'Fog.' }, { text: '' }, { text: DEEP }]);
});
