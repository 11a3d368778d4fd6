import { createStore, type StoreApi } from 'zustand';
import { messageOf } from '../../shared/base/errors.ts';
import type { EpisodeStatus } from '../../shared/contract/run.ts';
import { watch } from '../transport/watch.ts';
import { batched, nextFrame } from './batched.ts';
import type { ServiceLink } from './service-link.ts';

export interface RunsState {
  readonly loaded: boolean;
  /** By rollout key, in the order in which they were started. */
  readonly episodes: ReadonlyMap<string, EpisodeStatus>;
  readonly error: string | null;
}

/** The episodes of this process as their subscription tells them, until the signal aborts. */
export function createRunsStore(link: ServiceLink, signal: AbortSignal): StoreApi<RunsState> {
  const store = createStore<RunsState>(() => ({ loaded: false, episodes: new Map(), error: null }));
  let episodes = new Map<string, EpisodeStatus>();
  const publish = () => store.setState({ loaded: true, episodes: new Map(episodes), error: null });
  const publishSoon = batched(publish, nextFrame);

  const follow = async () => {
    const events = watch({
      connection: link,
      subscribe: (resume, stop) => link.client.runs.watch({ resume }, { signal: stop }),
      signal,
    });
    for await (const event of events) {
      if (event.kind === 'snapshot') episodes = new Map(event.episodes.map((episode) => [episode.key, episode]));
      else episodes.set(event.episode.key, event.episode);
      if (store.getState().loaded) publishSoon();
      else publish();
    }
  };
  follow().catch((error) => store.setState({ loaded: true, error: messageOf(error) }));
  return store;
}
