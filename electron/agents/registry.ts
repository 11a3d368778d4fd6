import type { Provider } from './agent.ts';
import { baseline } from './baseline.ts';
import { replay } from './replay.ts';
import { type ModelChoice, parseModelSpec } from './spec.ts';
import { vllm } from './vllm.ts';

/** In the order in which a form offers them. */
export const PROVIDERS: readonly Provider[] = [baseline, vllm, replay];

/** What a model spec names; throws AppError `bad-request`. */
export function resolveModel(spec: string): ModelChoice {
  return parseModelSpec(spec, PROVIDERS);
}
