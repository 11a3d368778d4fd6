import { AppError } from '../../shared/base/errors.ts';
import type { Provider } from './agent.ts';

/** Every word that some provider takes for an effort, and `default` for the provider's own. */
const EFFORT_WORDS: ReadonlySet<string> = new Set([
  'default',
  'none',
  'minimal',
  'low',
  'medium',
  'high',
  'xhigh',
  'max',
]);

export interface ModelChoice {
  readonly provider: Provider;
  readonly model: string;
  readonly effort: string | null;
}

/**
 * Reads a model spec, `provider:model[@effort]`. The provider ends at the first `:`. What follows the last `@` is an
 * effort only where it is one of the effort words and the provider has efforts at all; otherwise it belongs to the name,
 * so that `vllm:org/model@v2`, `vllm:a:b@v2@low` and `replay:any@low` mean what they say. `@default` is no effort.
 * Throws AppError `bad-request`.
 */
export function parseModelSpec(spec: string, providers: readonly Provider[]): ModelChoice {
  const colon = spec.indexOf(':');
  const provider = colon < 0 ? undefined : providers.find(({ id }) => id === spec.slice(0, colon));
  if (provider === undefined) {
    const known = providers.map(({ id }) => `${id}:`).join(', ');
    throw new AppError(
      'bad-request',
      `The model ${JSON.stringify(spec)} names no known provider; write provider:model with one of ${known}.`,
    );
  }
  const name = spec.slice(colon + 1);
  const at = name.lastIndexOf('@');
  const word = name.slice(at + 1);
  if (at < 0 || provider.efforts.length === 0 || !EFFORT_WORDS.has(word))
    return { provider, model: name, effort: null };
  const effort = word === 'default' ? null : word;
  checkEffort(provider, effort);
  return { provider, model: name.slice(0, at), effort };
}

/** Throws AppError `bad-request` where the provider has no such effort. */
export function checkEffort(provider: Pick<Provider, 'id' | 'efforts'>, effort: string | null): void {
  if (effort === null || provider.efforts.includes(effort)) return;
  const advice = provider.efforts.length === 0 ? 'leave it out' : `use one of ${provider.efforts.join(', ')}`;
  throw new AppError('bad-request', `The provider ${provider.id} has no effort ${JSON.stringify(effort)}; ${advice}.`);
}
