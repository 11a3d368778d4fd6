import { z } from 'zod';

const count = z.number().int().nonnegative().nullable();

/**
 * Tokens of one or more model calls; null where nobody reported a number. The buckets are disjoint on the input side
 * (`input` is what was neither read from a cache nor written to one); `reasoning` is part of `output`.
 */
export const UsageSchema = z.object({
  input: count,
  cached: count,
  cache_write: count,
  output: count,
  reasoning: count,
});
export type Usage = z.infer<typeof UsageSchema>;

export const NO_USAGE: Usage = { input: null, cached: null, cache_write: null, output: null, reasoning: null };

function plus(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : a + b;
}

/** Bucket by bucket; a bucket that neither side reports stays null. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: plus(a.input, b.input),
    cached: plus(a.cached, b.cached),
    cache_write: plus(a.cache_write, b.cache_write),
    output: plus(a.output, b.output),
    reasoning: plus(a.reasoning, b.reasoning),
  };
}

/** All tokens that went into the model (fresh, cached and written to the cache), or null where none are reported. */
export function inputTokens(usage: Usage): number | null {
  return plus(plus(usage.input, usage.cached), usage.cache_write);
}
