import type { RolloutRow } from '../../shared/contract/library.ts';
import type { LiveTurn } from '../../shared/rollout/live-turn.ts';
import type { Rollout } from '../../shared/rollout/record.ts';

/**
 * A rollout as a screen reads it. While an episode runs, `rollout` is a new object after each committed event (its
 * messages and steps keep their identity) and `live` one after each frame of streaming.
 */
export type RolloutState =
  | { readonly kind: 'loading'; readonly what: string }
  | { readonly kind: 'error'; readonly message: string }
  | {
      readonly kind: 'ready';
      /** The library's line; null for the moment until the library has it. */
      readonly row: RolloutRow | null;
      readonly rollout: Rollout;
      readonly live: LiveTurn | null;
      readonly running: boolean;
    };

export function useRollout(key: string): RolloutState {
  return { kind: 'loading', what: `Reading ${key}` };
}
