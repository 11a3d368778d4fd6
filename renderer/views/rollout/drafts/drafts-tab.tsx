import { useMemo } from 'react';
import { type Draft, scorePath } from '../../../../shared/rollout/drafts.ts';
import type { Rollout } from '../../../../shared/rollout/record.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import type { Place } from '../use-place.ts';
import { DraftDetail } from './draft-detail.tsx';
import { DraftList } from './draft-list.tsx';
import { pathSentence } from './path-sentence.ts';
import './drafts-tab.css';

interface DraftsTabProps {
  readonly rollout: Rollout;
  readonly drafts: readonly Draft[];
  readonly place: Place;
  readonly running: boolean;
  readonly onTurn: (turn: number) => void;
}

export function DraftsTab({ rollout, drafts, place, running, onTurn }: DraftsTabProps) {
  const path = useMemo(() => scorePath(drafts, rollout), [drafts, rollout]);
  const chosen = drafts[place.draft ?? -1] ?? path.submitted ?? drafts.at(-1);
  if (chosen === undefined) {
    return running ? (
      <EmptyState title="No drafts yet">Each plan that the agent checks or submits appears here.</EmptyState>
    ) : (
      <EmptyState title="No drafts">
        The agent checked and submitted no plan; read in the transcript what it did.
      </EmptyState>
    );
  }
  return (
    <div className="drafts-tab">
      <p className="drafts-tab__path">{pathSentence({ drafts, path, running })}</p>
      <DraftList drafts={drafts} path={path} chosen={chosen.index} onChoose={place.setDraft} />
      <DraftDetail
        key={chosen.index}
        draft={chosen}
        before={drafts[chosen.index - 1] ?? null}
        isBest={path.best?.index === chosen.index}
        count={drafts.length}
        onChoose={place.setDraft}
        onTurn={onTurn}
      />
    </div>
  );
}
