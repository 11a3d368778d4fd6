import type { RolloutState } from '../../stores/use-rollout.ts';

/** A rollout that there is something to show of. */
export type ReadyRollout = Extract<RolloutState, { kind: 'ready' }>;
