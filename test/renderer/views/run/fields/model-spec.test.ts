import { describe, expect, it } from 'vitest';
import { joinSpec, splitSpec } from '../../../../../renderer/views/run/fields/model-spec.ts';

const PROVIDERS = [
  { id: 'baseline', title: 'Scripted', models: ['greedy'], efforts: [], missing: null },
  { id: 'vllm', title: 'vLLM', models: [], efforts: ['low', 'high'], missing: null },
];

describe('the parts of a model spec', () => {
  it.each([
    ['vllm:org/model@low', { provider: 'vllm', name: 'org/model', effort: 'low' }],
    ['vllm:org/model@v2', { provider: 'vllm', name: 'org/model@v2', effort: null }],
    ['vllm:a:b@v2@high', { provider: 'vllm', name: 'a:b@v2', effort: 'high' }],
    ['baseline:greedy@low', { provider: 'baseline', name: 'greedy@low', effort: null }],
    ['gone:model@low', { provider: 'gone', name: 'model@low', effort: null }],
    ['no provider', { provider: '', name: 'no provider', effort: null }],
  ])('%s is told apart, and put together again', (spec, parts) => {
    expect([splitSpec(spec, PROVIDERS), joinSpec(parts)]).toEqual([parts, spec]);
  });
});
