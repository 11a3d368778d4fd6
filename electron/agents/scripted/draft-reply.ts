import { z } from 'zod';

const ReplySchema = z.object({
  feasible: z.boolean(),
  cost: z.number().nullish(),
  violations: z.array(z.object({ rule: z.string() })).default([]),
});

/** What the reply to a draft says, as half a sentence; of a reply in other words only that there was one. */
export function readDraftReply(text: string): string {
  // A note on the turns left may follow the reply.
  const parsed = ReplySchema.safeParse(parseOrNull(text.slice(0, text.lastIndexOf('}') + 1)));
  if (!parsed.success) return 'was answered with something that I do not read';
  const { feasible, cost, violations } = parsed.data;
  if (feasible) return typeof cost === 'number' ? `is feasible and costs ${cost}` : 'is feasible';
  const rules = [...new Set(violations.map(({ rule }) => rule))].sort();
  return rules.length === 0 ? 'is not feasible' : `is not feasible: it breaks ${rules.join(', ')}`;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
