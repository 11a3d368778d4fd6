import { useSyncExternalStore } from 'react';
import { useUi } from './use-stores.ts';

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function onSystemChange(listener: () => void): () => void {
  const query = system();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the interface is dark now: as the user chose, or else as the system is. */
export function useDark(): boolean {
  const theme = useUi((state) => state.theme);
  const systemDark = useSyncExternalStore(onSystemChange, () => system().matches);
  return theme === 'system' ? systemDark : theme === 'dark';
}
