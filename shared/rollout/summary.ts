import { z } from 'zod';
import type { Rollout } from './record.ts';
import { addUsage, NO_USAGE, type Usage, UsageSchema } from './usage.ts';

/** What a table shows of a rollout; `reward` is null where there is no score (`scoreOf`). */
export const SummarySchema = z.object({
  rolloutId: z.string(),
  taskId: z.string(),
  model: z.string(),
  environment: z.string().nullable(),
  started: z.string(),
  seconds: z.number().nullable(),
  turns: z.number().int(),
  drafts: z.number().int(),
  submitted: z.boolean(),
  reward: z.number().nullable(),
  endReason: z.string().nullable(),
  errors: z.number().int(),
  usage: UsageSchema,
  tags: z.array(z.string()),
});
export type Summary = z.infer<typeof SummarySchema>;

/**
 * Tokens of the whole rollout: the sum over its turns and failed attempts where turns carry usage (a key of ours), else
 * the totals that the record itself gives. A record of ours in which no turn reports usage has none: its totals of 0
 * only keep the record's shape.
 */
export function totalUsage(rollout: Rollout): Usage {
  const turns = rollout.messages.flatMap((message) => (message.role === 'assistant' ? [message.usage] : []));
  const reported = turns.filter((usage) => usage !== undefined);
  if (reported.length > 0 || rollout.schema !== undefined) {
    const failed = (rollout.attempts ?? []).flatMap(({ error, usage }) => (error !== null && usage ? [usage] : []));
    return [...reported, ...failed].reduce(addUsage, NO_USAGE);
  }
  return { ...NO_USAGE, input: count(rollout.usage.input_tokens), output: count(rollout.usage.output_tokens) };
}

/** A number of tokens, or null for what cannot be one. */
function count(value: number): number | null {
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

const STOPPED_FROM_OUTSIDE = ['cancelled', 'interrupted'];

/**
 * The reward as a score of the agent, or null: while it runs, and where it was stopped from outside before it submitted,
 * since the 0 that the record keeps then says nothing of the agent.
 */
export function scoreOf({ end_reason: reason, reward, final }: Pick<Rollout, 'end_reason' | 'reward' | 'final'>) {
  if (reason === null || (STOPPED_FROM_OUTSIDE.includes(reason) && !final.submitted)) return null;
  return finite(reward);
}

export function summarize(rollout: Rollout): Summary {
  return {
    rolloutId: rollout.id ?? rollout.episode_id,
    taskId: rollout.task_id,
    model: rollout.model,
    environment: rollout.environment?.name ?? rollout.environment?.kind ?? null,
    started: rollout.started,
    seconds: finite(rollout.seconds),
    turns: rollout.turns,
    drafts: rollout.steps.length,
    submitted: rollout.final.submitted,
    reward: scoreOf(rollout),
    endReason: rollout.end_reason,
    errors: rollout.errors.length,
    usage: totalUsage(rollout),
    tags: rollout.tags ?? [],
  };
}
