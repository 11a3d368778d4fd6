import '../../renderer/theme/tokens.css';
import '../../renderer/theme/base.css';
import { cleanup, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { createStores } from '../../renderer/stores/stores.ts';
import { StoresContext } from '../../renderer/stores/use-stores.ts';
import type { LibraryEvent } from '../../shared/contract/library.ts';
import type { RunEvent } from '../../shared/contract/run.ts';
import { type FakeServices, FakeStream, fakeLink } from './fake-client.ts';

interface MountOptions {
  readonly services?: FakeServices;
  /** Where the page is, e.g. `#/library`. */
  readonly hash?: string;
}

/** A screen or a part of one, on stores whose services are fakes. An empty library and no episodes go without saying. */
export function mount(content: ReactNode, { services = {}, hash = '' }: MountOptions = {}) {
  const link = fakeLink({
    ...services,
    library: {
      watch: () => new FakeStream<LibraryEvent>({ kind: 'snapshot', sources: [], rows: [] }),
      ...services.library,
    },
    runs: { watch: () => new FakeStream<RunEvent>({ kind: 'snapshot', episodes: [] }), ...services.runs },
  });
  const stop = new AbortController();
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  window.location.hash = hash;
  const stores = createStores({ link, storage, signal: stop.signal });
  onTestFinished(() => {
    cleanup();
    stop.abort();
    window.location.hash = '';
  });
  const result: RenderResult = render(<StoresContext value={stores}>{content}</StoresContext>);
  return { ...result, link, stores };
}
