import { memo, type ReactNode } from 'react';
import { ErrorBoundary } from '../components/feedback/error-boundary.tsx';
import { ErrorNote } from '../components/feedback/error-note.tsx';
import { AttemptStep } from './attempt.tsx';
import { CallStep } from './call.tsx';
import { DraftStep } from './draft.tsx';
import { LiveStep } from './live.tsx';
import { NoticeStep } from './notice.tsx';
import { OrphanStep } from './orphan.tsx';
import { ReasoningStep } from './reasoning.tsx';
import { SystemStep } from './system.tsx';
import { TextStep } from './text.tsx';
import type { Item, ItemKind, ItemOf } from './transcript/item.ts';
import { TurnStep } from './turn.tsx';
import { UserStep } from './user.tsx';

/** How each kind of item is drawn; a kind that is missing here does not compile. */
const STEPS: { readonly [Kind in ItemKind]: (item: ItemOf<Kind>) => ReactNode } = {
  system: (item) => <SystemStep {...item} />,
  user: (item) => <UserStep {...item} />,
  turn: (item) => <TurnStep {...item} />,
  reasoning: (item) => <ReasoningStep {...item} />,
  text: (item) => <TextStep {...item} />,
  call: (item) => <CallStep {...item} />,
  draft: (item) => <DraftStep {...item} />,
  orphan: (item) => <OrphanStep {...item} />,
  attempt: (item) => <AttemptStep {...item} />,
  notice: (item) => <NoticeStep {...item} />,
  live: (item) => <LiveStep {...item} />,
};

export const Step = memo(function Step({ item }: { readonly item: Item }) {
  return (
    <ErrorBoundary fallback={(message) => <NotDrawn message={message} />}>
      <Drawn item={item} />
    </ErrorBoundary>
  );
});

function Drawn({ item }: { readonly item: Item }) {
  return draw(item);
}

function NotDrawn({ message }: { readonly message: string }) {
  return (
    <div className="step">
      <ErrorNote message={`This part could not be drawn (${message}); the raw record has it.`} />
    </div>
  );
}

function draw<Kind extends ItemKind>(item: ItemOf<Kind>): ReactNode {
  return STEPS[item.kind](item);
}
