import type { ProviderInfo } from '../../../../shared/contract/descriptors.ts';

/** A model spec, `provider:model[@effort]`, in its parts. */
export interface SpecParts {
  readonly provider: string;
  readonly name: string;
  /** What stands after the last `@`, where it is an effort of the provider. */
  readonly effort: string | null;
}

export function splitSpec(spec: string, providers: readonly ProviderInfo[]): SpecParts {
  const colon = spec.indexOf(':');
  const provider = spec.slice(0, Math.max(0, colon));
  const rest = spec.slice(colon + 1);
  const efforts = providers.find(({ id }) => id === provider)?.efforts ?? [];
  const at = rest.lastIndexOf('@');
  const effort = at < 0 ? null : rest.slice(at + 1);
  if (effort === null || !efforts.includes(effort)) return { provider, name: rest, effort: null };
  return { provider, name: rest.slice(0, at), effort };
}

export function joinSpec({ provider, name, effort }: SpecParts): string {
  return `${provider === '' ? '' : `${provider}:`}${name}${effort === null ? '' : `@${effort}`}`;
}
