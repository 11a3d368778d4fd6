import { z } from 'zod';
import { DurableEventSchema, LiveEventSchema } from '../rollout/events.ts';
import { LiveTurnSchema } from '../rollout/live-turn.ts';
import { RolloutSchema } from '../rollout/record.ts';
import { RolloutKeySchema } from './library.ts';

/** Limits of one episode: model turns, output tokens a turn, seconds in all. Defaults are those of the original loop. */
export const BudgetSchema = z.object({
  maxTurns: z.number().int().min(1).max(1000).default(12),
  maxTokens: z.number().int().min(1).max(10_000_000).default(24_000),
  wallClockS: z.number().positive().max(604_800).default(1800),
});
export type Budget = z.infer<typeof BudgetSchema>;

/** What to run: every task by every model, `repeat` times each. */
export const RunConfigSchema = z.object({
  environment: z.string().min(1),
  tasks: z.array(z.string().min(1)).min(1).max(10_000),
  models: z.array(z.string().min(1)).min(1).max(100),
  budget: BudgetSchema,
  repeat: z.number().int().min(1).max(1000).default(1),
  concurrency: z.number().int().min(1).max(256).default(1),
});
export type RunConfig = z.infer<typeof RunConfigSchema>;

/** What stands in the way of a run: the field of the form that it belongs to, and one sentence. */
export const RunProblemSchema = z.object({
  field: z.enum(['environment', 'tasks', 'models', 'budget']),
  message: z.string(),
});
export type RunProblem = z.infer<typeof RunProblemSchema>;

/** One episode of a run, waiting, under way or over. */
export const EpisodeStatusSchema = z.object({
  key: RolloutKeySchema,
  episodeId: z.string(),
  runId: z.string(),
  taskId: z.string(),
  model: z.string(),
  state: z.enum(['queued', 'running', 'ended']),
  turns: z.number().int(),
  maxTurns: z.number().int(),
  drafts: z.number().int(),
  reward: z.number().nullable(),
  endReason: z.string().nullable(),
  error: z.string().nullable(),
});
export type EpisodeStatus = z.infer<typeof EpisodeStatusSchema>;

export const RunEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), episodes: z.array(EpisodeStatusSchema) }),
  z.object({ kind: z.literal('episode'), episode: EpisodeStatusSchema }),
]);
export type RunEvent = z.infer<typeof RunEventSchema>;

export const EpisodeEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), rollout: RolloutSchema, live: LiveTurnSchema.nullable() }),
  ...DurableEventSchema.options,
  ...LiveEventSchema.options,
  /** The record is on disk under the episode's key; the stream ends. */
  z.object({ kind: z.literal('end') }),
]);
export type EpisodeEvent = z.infer<typeof EpisodeEventSchema>;

/** What to stop: one episode, or everything. */
export const StopRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('episode'), episodeId: z.string() }),
  z.object({ kind: z.literal('all') }),
]);
export type StopRequest = z.infer<typeof StopRequestSchema>;
