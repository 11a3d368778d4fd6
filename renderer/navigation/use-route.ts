import { useMemo, useSyncExternalStore } from 'react';
import { formatRoute, parseRoute, type Query, type Route } from './route.ts';

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(onHashChange, () => window.location.hash);
  return useMemo(() => parseRoute(hash), [hash]);
}

export function navigate(route: Route): void {
  window.location.hash = formatRoute(route);
}

/** Changes what the current screen keeps in the address, without an entry in the history; null takes a key out. */
export function setQuery(change: Readonly<Record<string, string | null>>): void {
  const route = parseRoute(window.location.hash);
  if (route.kind !== 'rollout') return;
  const entries = Object.entries({ ...route.query, ...change });
  const query: Query = Object.fromEntries(
    entries.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
  );
  window.history.replaceState(null, '', formatRoute({ ...route, query }));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}
