import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 999px)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window has no room for three columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
