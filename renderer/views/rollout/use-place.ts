import { useMemo } from 'react';
import { setQuery, useRoute } from '../../navigation/use-route.ts';

const TABS = ['drafts', 'rubric', 'tokens', 'raw', 'details'] as const;
export type TabId = (typeof TABS)[number];

/** Where in the rollout the reader is, as the address says; null where it does not. */
export interface Place {
  readonly tab: TabId | null;
  /** From 0; in the address it counts from 1, as on the screen. */
  readonly draft: number | null;
  readonly turn: number | null;
  readonly setTab: (tab: TabId) => void;
  /** Also opens the drafts. */
  readonly setDraft: (draft: number) => void;
  readonly setTurn: (turn: number) => void;
}

const SETTERS = {
  setTab: (tab: TabId) => setQuery({ tab }),
  setDraft: (draft: number) => setQuery({ tab: 'drafts', draft: String(draft + 1) }),
  setTurn: (turn: number) => setQuery({ turn: String(turn) }),
};

export function usePlace(): Place {
  const route = useRoute();
  return useMemo(() => {
    const { tab, draft, turn } = route.kind === 'rollout' ? route.query : {};
    const draftNumber = counted(draft);
    return {
      tab: TABS.find((id) => id === tab) ?? null,
      draft: draftNumber === null ? null : draftNumber - 1,
      turn: counted(turn),
      ...SETTERS,
    };
  }, [route]);
}

function counted(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
