import { createContext, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Client } from '../transport/client.ts';
import type { ConnectionState } from '../transport/connection.ts';
import type { LibraryState } from './library-store.ts';
import type { RunsState } from './runs-store.ts';
import type { Stores } from './stores.ts';
import type { UiState } from './ui-store.ts';

export const StoresContext = createContext<Stores | null>(null);

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (stores === null) throw new Error('A screen was drawn outside of StoresContext.');
  return stores;
}

/** To ask the services for something once; an event handler shows the error's message where it belongs. */
export function useClient(): Client {
  return useStores().link.client;
}

export function useConnection(): ConnectionState {
  const { link } = useStores();
  return useSyncExternalStore(
    (listener) => link.subscribe(listener),
    () => link.state,
  );
}

export function useLibrary<T>(select: (state: LibraryState) => T): T {
  return useStore(useStores().library, select);
}

export function useRuns<T>(select: (state: RunsState) => T): T {
  return useStore(useStores().runs, select);
}

export function useUi<T>(select: (state: UiState) => T): T {
  return useStore(useStores().ui, select);
}
