import { type DraftReply, readReply } from './draft-reply.ts';
import { readPlan, type SentPlan } from './plan-rows.ts';
import type { Rollout, Step } from './record.ts';

/** The tools that take a plan: one tells what is wrong with it, the other ends the episode with it. */
export const CHECK_TOOL = 'check_plan';
export const SUBMIT_TOOL = 'submit_plan';

/** One plan that the agent checked or submitted, with the reply to it. */
export interface Draft {
  /** Its place among the drafts, from 0. */
  readonly index: number;
  readonly turn: number;
  readonly tool: string;
  readonly kind: 'check' | 'submit';
  readonly plan: SentPlan;
  readonly reply: DraftReply;
  readonly step: Step;
}

/** How the drafts went. Null where there is no such draft. */
export interface ScorePath {
  /** For each draft the lowest cost of a feasible draft up to it. */
  readonly bestCosts: readonly (number | null)[];
  /** The feasible draft of the lowest cost; of several the first. */
  readonly best: Draft | null;
  /** The plan that was taken. */
  readonly submitted: Draft | null;
  /** How much more the submitted plan costs than the best draft; null where one of the two has no cost. */
  readonly regret: number | null;
}

type DraftSource = Pick<Rollout, 'steps' | 'final'>;

export function draftsOf({ steps, final }: DraftSource): readonly Draft[] {
  const taken = final.submitted ? steps.findLastIndex(({ tool }) => tool === SUBMIT_TOOL) : -1;
  return steps.map((step, index) => ({
    index,
    turn: step.turn,
    tool: step.tool,
    kind: step.tool === SUBMIT_TOOL ? 'submit' : 'check',
    plan: readPlan(step.plan),
    reply: readReply(step.result, index === taken ? final.grade : null),
    step,
  }));
}

export function scorePath(drafts: readonly Draft[], { final }: Pick<Rollout, 'final'>): ScorePath {
  let best: Draft | null = null;
  const bestCosts = drafts.map((draft) => {
    const { feasible, cost } = draft.reply;
    if (feasible === true && cost !== null && (best?.reply.cost == null || cost < best.reply.cost)) best = draft;
    return best?.reply.cost ?? null;
  });
  const submitted = final.submitted ? (drafts.findLast(({ kind }) => kind === 'submit') ?? null) : null;
  const cost = submitted?.reply.cost ?? null;
  const lowest = bestCosts.at(-1) ?? null;
  return { bestCosts, best, submitted, regret: cost === null || lowest === null ? null : cost - lowest };
}
