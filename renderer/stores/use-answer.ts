import { useEffect, useState } from 'react';
import { messageOf } from '../../shared/base/errors.ts';
import type { Client } from '../transport/client.ts';
import { patiently } from './service-link.ts';
import { useStores } from './use-stores.ts';

export type Answer<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'ready'; readonly value: T };

/** Asks the services, and again whenever `ask` is another function (so keep it with useCallback); null asks nothing. */
export function useAnswer<T>(ask: ((client: Client, signal: AbortSignal) => Promise<T>) | null): Answer<T> {
  const { link } = useStores();
  const [known, setKnown] = useState<{ readonly ask: typeof ask; readonly answer: Answer<T> } | null>(null);
  useEffect(() => {
    if (ask === null) return;
    const stop = new AbortController();
    const tell = (answer: Answer<T>) => {
      if (!stop.signal.aborted) setKnown({ ask, answer });
    };
    patiently(link, () => ask(link.client, stop.signal), stop.signal).then(
      (value) => tell({ kind: 'ready', value }),
      (error) => tell({ kind: 'error', message: messageOf(error) }),
    );
    return () => stop.abort();
  }, [link, ask]);
  // An answer to another question is none.
  return known !== null && known.ask === ask ? known.answer : { kind: 'loading' };
}
