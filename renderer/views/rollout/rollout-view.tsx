import { ArrowLeft } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNote } from '../../components/feedback/error-note.tsx';
import { navigate } from '../../navigation/use-route.ts';
import { useRollout } from '../../stores/use-rollout.ts';
import { Reader } from './reader.tsx';
import './rollout-view.css';

interface RolloutViewProps {
  readonly rolloutKey: string;
}

/** One rollout to be read: recorded, or running and followed live. */
export function RolloutView({ rolloutKey }: RolloutViewProps) {
  const state = useRollout(rolloutKey);
  switch (state.kind) {
    case 'loading':
      return <EmptyState title={`${state.what}…`} />;
    case 'error':
      return (
        <EmptyState
          title="This rollout cannot be shown"
          actions={
            <Button onClick={() => navigate({ kind: 'library' })}>
              <ArrowLeft />
              Back to the library
            </Button>
          }
        >
          <ErrorNote message={state.message} />
        </EmptyState>
      );
    case 'ready':
      return <Reader rolloutKey={rolloutKey} state={state} />;
  }
}
