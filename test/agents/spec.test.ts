import { describe, expect, it } from 'vitest';
import type { Provider } from '../../electron/agents/agent.ts';
import { PROVIDERS, resolveModel } from '../../electron/agents/registry.ts';
import { parseModelSpec } from '../../electron/agents/spec.ts';

function provider(id: string, efforts: readonly string[]): Provider {
  return {
    id,
    title: id,
    models: [],
    efforts,
    readiness: () => Promise.reject(new Error('readiness: was not told')),
    open: () => Promise.reject(new Error('open: was not told')),
  };
}

const KNOWN = [provider('vllm', ['low', 'high']), provider('replay', [])];

function parse(spec: string) {
  const { provider, model, effort } = parseModelSpec(spec, KNOWN);
  return [provider.id, model, effort];
}

describe('a model spec', () => {
  it.each([
    ['vllm:org/model', 'org/model', null],
    ['vllm:org/model@low', 'org/model', 'low'],
    ['vllm:model@20250929', 'model@20250929', null],
    ['vllm:model@20250929@high', 'model@20250929', 'high'],
    ['vllm:a:b|c@low', 'a:b|c', 'low'],
    ['vllm:model@default', 'model', null],
    ['vllm:model@', 'model@', null],
    ['vllm:model@lowest', 'model@lowest', null],
    ['vllm:', '', null],
    ['vllm:@high', '', 'high'],
  ])('%s names the model %s with the effort %s', (spec, model, effort) => {
    expect(parse(spec)).toEqual(['vllm', model, effort]);
  });

  it('keeps any file name where the provider has no efforts', () => {
    expect(parse('replay:C:\\runs\\a b@low#3.json@high')).toEqual(['replay', 'C:\\runs\\a b@low#3.json@high', null]);
  });

  it.each(['vllm', 'VLLM:model', 'unknown:model', ':model', '', 'C:\\model'])(
    '%j is refused with the providers there are',
    (spec) => {
      expect(() => parse(spec)).toThrow(
        expect.objectContaining({
          code: 'bad-request',
          message: `The model ${JSON.stringify(spec)} names no known provider; write provider:model with one of vllm:, replay:.`,
        }),
      );
    },
  );

  it('is refused with an effort that others have, and this provider has not', () => {
    expect(() => parse('vllm:model@xhigh')).toThrow(
      expect.objectContaining({
        code: 'bad-request',
        message: 'The provider vllm has no effort "xhigh"; use one of low, high.',
      }),
    );
  });
});

describe('the registry', () => {
  it('knows each provider by an id of its own, without a colon', () => {
    expect(PROVIDERS.map(({ id }) => id)).toEqual(['baseline', 'vllm', 'replay']);
  });

  it('resolves a spec', () => {
    expect(resolveModel('vllm:m@medium')).toEqual({ provider: PROVIDERS[1], model: 'm', effort: 'medium' });
  });
});
