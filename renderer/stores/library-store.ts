import { createStore, type StoreApi } from 'zustand';
import { messageOf } from '../../shared/base/errors.ts';
import type { LibraryEvent, Row, Source } from '../../shared/contract/library.ts';
import { watch } from '../transport/watch.ts';
import { batched } from './batched.ts';
import type { ServiceLink } from './service-link.ts';

export interface LibraryState {
  /** False until the first answer is here. */
  readonly loaded: boolean;
  readonly sources: readonly Source[];
  readonly rows: ReadonlyMap<string, Row>;
  /** Why the library cannot be shown, in one sentence. */
  readonly error: string | null;
}

/** A table of ten thousand rows is sorted anew at each change, so changes are shown together. */
const EVERY_MS = 150;

/** The library as its subscription tells it, until the signal aborts. */
export function createLibraryStore(link: ServiceLink, signal: AbortSignal): StoreApi<LibraryState> {
  const store = createStore<LibraryState>(() => ({ loaded: false, sources: [], rows: new Map(), error: null }));
  let rows = new Map<string, Row>();
  let sources: readonly Source[] = [];
  const publish = () => store.setState({ loaded: true, sources, rows: new Map(rows), error: null });
  const publishSoon = batched(publish, (run) => void setTimeout(run, EVERY_MS));

  const apply = (event: LibraryEvent) => {
    switch (event.kind) {
      case 'snapshot':
        rows = new Map(event.rows.map((row) => [row.key, row]));
        sources = event.sources;
        publish();
        return;
      case 'rows':
        for (const row of event.rows) rows.set(row.key, row);
        publishSoon();
        return;
      case 'removed':
        for (const key of event.keys) rows.delete(key);
        publishSoon();
        return;
      case 'sources':
        sources = event.sources;
        publishSoon();
        return;
    }
  };

  const follow = async () => {
    const subscribe = link.client.library.watch;
    const events = watch({
      connection: link,
      subscribe: (resume, stop) => subscribe({ resume }, { signal: stop }),
      signal,
    });
    for await (const event of events) apply(event);
  };
  follow().catch((error) => store.setState({ loaded: true, error: messageOf(error) }));
  return store;
}
