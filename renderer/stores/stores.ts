import type { StoreApi } from 'zustand';
import { createLibraryStore, type LibraryState } from './library-store.ts';
import { createRunsStore, type RunsState } from './runs-store.ts';
import type { ServiceLink } from './service-link.ts';
import { createUiStore, type UiState } from './ui-store.ts';

/** All that screens read: what the services say, and how the user set up the interface. */
export interface Stores {
  readonly link: ServiceLink;
  readonly library: StoreApi<LibraryState>;
  readonly runs: StoreApi<RunsState>;
  readonly ui: StoreApi<UiState>;
}

interface StoresOptions {
  readonly link: ServiceLink;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly signal: AbortSignal;
}

/** Subscribes to the services, until the signal aborts. */
export function createStores({ link, storage, signal }: StoresOptions): Stores {
  return {
    link,
    library: createLibraryStore(link, signal),
    runs: createRunsStore(link, signal),
    ui: createUiStore(storage),
  };
}
