import type { Budget } from '../../../shared/contract/run.ts';
import { RECORD_SCHEMA, type Rollout } from '../../../shared/rollout/record.ts';

/** The record of an episode before anything happened in it. */
export function newRollout(options: {
  readonly spec: string;
  readonly taskId: string;
  readonly episodeId: string;
  readonly budget: Budget;
  /** Milliseconds since 1970. */
  readonly started: number;
}): Rollout {
  const { spec, taskId, episodeId, budget, started } = options;
  return {
    model: spec,
    task_id: taskId,
    episode_id: episodeId,
    started: wholeSeconds(started),
    messages: [],
    steps: [],
    final: { submitted: false, plan: null, grade: null },
    reward: 0,
    usage: { input_tokens: 0, output_tokens: 0 },
    turns: 0,
    end_reason: null,
    errors: [],
    schema: RECORD_SCHEMA,
    id: episodeId,
    params: { max_turns: budget.maxTurns, max_tokens: budget.maxTokens, wall_clock_s: budget.wallClockS },
    attempts: [],
  };
}

/** ISO time, UTC, as the record's `started` has it. */
export function wholeSeconds(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
