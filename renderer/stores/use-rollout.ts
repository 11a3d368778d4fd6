import { useEffect, useState } from 'react';
import type { RolloutRow } from '../../shared/contract/library.ts';
import type { LiveTurn } from '../../shared/rollout/live-turn.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { type FollowedRollout, followRollout } from './follow-rollout.ts';
import { useLibrary, useStores } from './use-stores.ts';

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
  const { link, library } = useStores();
  const row = useLibrary(({ rows }) => rows.get(key) ?? null);
  const [followed, setFollowed] = useState<{ readonly key: string; readonly state: FollowedRollout } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const publish = (state: FollowedRollout) => setFollowed({ key, state });
    void followRollout({ link, library, key, publish, signal: stop.signal });
    return () => stop.abort();
  }, [link, library, key]);
  if (followed === null || followed.key !== key) return { kind: 'loading', what: 'Reading the rollout' };
  const { state } = followed;
  return state.kind === 'ready' ? { ...state, row: row?.kind === 'rollout' ? row : null } : state;
}
