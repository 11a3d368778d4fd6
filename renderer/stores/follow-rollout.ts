import type { StoreApi } from 'zustand';
import { orAborted } from '../../shared/base/async.ts';
import { AppError, messageOf } from '../../shared/base/errors.ts';
import type { Row } from '../../shared/contract/library.ts';
import type { EpisodeEvent } from '../../shared/contract/run.ts';
import { commit } from '../../shared/rollout/events.ts';
import { advance, type LiveTurn } from '../../shared/rollout/live-turn.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { watch } from '../transport/watch.ts';
import { batched, nextFrame } from './batched.ts';
import type { LibraryState } from './library-store.ts';
import { patiently, type ServiceLink } from './service-link.ts';

/** A rollout as it is known so far; `row` comes from the library and is added by the hook. */
export type FollowedRollout =
  | { readonly kind: 'loading'; readonly what: string }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'ready'; readonly rollout: Rollout; readonly live: LiveTurn | null; readonly running: boolean };

interface FollowOptions {
  readonly link: ServiceLink;
  readonly library: StoreApi<LibraryState>;
  readonly key: string;
  readonly publish: (state: FollowedRollout) => void;
  readonly signal: AbortSignal;
}

/**
 * Tells a rollout: an episode of this process as it streams, anything else as it stands in its file, and again
 * whenever the library says that it changed there. Runs until the signal aborts.
 */
export async function followRollout(asked: FollowOptions): Promise<void> {
  const { library, key, signal } = asked;
  const rowText = () => JSON.stringify(library.getState().rows.get(key) ?? null);
  let shown = false;
  const publish = (state: FollowedRollout) => {
    shown ||= state.kind === 'ready';
    // What was read stays in sight when its file goes away.
    if (state.kind === 'ready' || !shown) asked.publish(state);
  };
  const options = { ...asked, publish };
  publish({ kind: 'loading', what: 'Reading the rollout' });
  while (!signal.aborted) {
    // Taken before the question, so that a change during it is not missed.
    const known = [rowText(), 'null'];
    try {
      if (!(await followEpisode(options))) known.push(JSON.stringify(await readFile(options)));
    } catch (error) {
      if (signal.aborted) return;
      publish({ kind: 'error', message: messageOf(error) });
    }
    await changeOf(library, () => !known.includes(rowText()), signal);
  }
}

/** Gives the line under which the library had it. */
async function readFile({ link, key, publish, signal }: FollowOptions): Promise<Row> {
  const { row, rollout } = await patiently(link, () => link.client.rollouts.get({ key }, { signal }), signal);
  const running = row.kind === 'rollout' && row.status === 'running';
  if (!signal.aborted) publish({ kind: 'ready', rollout, live: null, running });
  return row;
}

/** False where no such episode runs in this process. Returns when it has ended. */
async function followEpisode({ link, key, publish, signal }: FollowOptions): Promise<boolean> {
  let rollout: Rollout | null = null;
  let shown: Rollout | null = null;
  let live: LiveTurn | null = null;
  let running = true;
  const publishNow = () => {
    if (signal.aborted || rollout === null) return;
    shown ??= { ...rollout, messages: [...rollout.messages], steps: [...rollout.steps] };
    publish({ kind: 'ready', rollout: shown, live, running });
  };
  const publishSoon = batched(publishNow, nextFrame);
  const apply = (event: EpisodeEvent) => {
    switch (event.kind) {
      case 'snapshot':
        ({ rollout, live } = event);
        shown = null;
        return;
      case 'end':
        running = false;
        live = null;
        return;
      case 'message':
      case 'step':
      case 'attempt':
      case 'patch':
        if (rollout !== null) commit(rollout, event);
        live = advance(live, event);
        shown = null;
        return;
      default:
        live = advance(live, event);
    }
  };
  const events = watch({
    connection: link,
    subscribe: (resume, stop) => link.client.episodes.watch({ key, resume }, { signal: stop }),
    isLast: (event) => event.kind === 'end',
    signal,
  });
  try {
    for await (const event of events) {
      apply(event);
      publishSoon();
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error;
    // An episode that ended while the line was lost is in its file by now.
    return false;
  }
  return true;
}

/** Settles as soon as a change of the store makes `isThere` hold. */
async function changeOf(store: StoreApi<unknown>, isThere: () => boolean, signal: AbortSignal): Promise<void> {
  let unsubscribe = () => {};
  const there = new Promise<void>((resolve) => {
    unsubscribe = store.subscribe(() => isThere() && resolve());
    if (isThere()) resolve();
  });
  await orAborted(there, signal).catch(() => {});
  unsubscribe();
}
