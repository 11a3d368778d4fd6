import { useCallback } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNote } from '../../components/feedback/error-note.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import type { useClient } from '../../stores/use-stores.ts';
import { DEFAULT_FORM, formOf } from './run-form.ts';
import { RunFormView } from './run-form-view.tsx';

interface RunViewProps {
  /** The key of a rollout that fills the form. */
  readonly from: string | null;
}

export function RunView({ from }: RunViewProps) {
  return from === null ? <RunFormView title="Run" initial={DEFAULT_FORM} /> : <Rerun from={from} />;
}

function Rerun({ from }: { readonly from: string }) {
  const opened = useAnswer(
    useCallback(
      (client: ReturnType<typeof useClient>, signal: AbortSignal) => client.rollouts.get({ key: from }, { signal }),
      [from],
    ),
  );
  if (opened.kind === 'loading') return <EmptyState title="Reading the rollout to run again…" />;
  if (opened.kind === 'error') {
    const note = <ErrorNote message={`The form could not be filled from a rollout: ${opened.message}`} />;
    return <RunFormView title="Run" initial={DEFAULT_FORM} note={note} />;
  }
  const { rollout } = opened.value;
  return <RunFormView title={`Rerun of ${rollout.task_id} by ${rollout.model}`} initial={formOf(rollout)} />;
}
