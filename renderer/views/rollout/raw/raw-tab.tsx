import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { parseJson, stringifyJson } from '../../../../shared/base/json.ts';
import { Button } from '../../../components/controls/button.tsx';
import { CopyButton } from '../../../components/controls/copy-button.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../../components/feedback/error-boundary.tsx';
import { ErrorNote } from '../../../components/feedback/error-note.tsx';
import { formatCount } from '../../../components/format.ts';
import { LongText } from '../../../components/text/long-text.tsx';
import { useAnswer } from '../../../stores/use-answer.ts';
import { useDark } from '../../../stores/use-dark.ts';
import type { useClient } from '../../../stores/use-stores.ts';
import './raw-tab.css';

interface RawTabProps {
  readonly rolloutKey: string;
  readonly running: boolean;
}

/** The record's own text as it stands in its file. */
export function RawTab({ rolloutKey, running }: RawTabProps) {
  const answer = useAnswer(
    useCallback(
      (client: ReturnType<typeof useClient>, signal: AbortSignal) =>
        client.rollouts.raw({ key: rolloutKey }, { signal }),
      [rolloutKey],
    ),
  );
  if (answer.kind === 'loading') return <EmptyState title="Reading the record…" />;
  if (answer.kind === 'error') {
    return (
      <div className="raw-tab">
        <ErrorNote message={answer.message} />
        {running ? (
          <p className="muted">The record is written when the episode ends; open this tab again then.</p>
        ) : null}
      </div>
    );
  }
  return <RawText text={answer.value.text} />;
}

// A large part of the program, of use in this tab only.
const Editor = lazy(() => import('../../../components/editor/editor.tsx').then(({ Editor }) => ({ default: Editor })));

const LONGEST_INDENTED = 5_000_000;

function RawText({ text }: { readonly text: string }) {
  const dark = useDark();
  const isOneLine = useMemo(() => !text.trimEnd().includes('\n'), [text]);
  const canIndent = isOneLine && text.length <= LONGEST_INDENTED;
  const [wanted, setIndented] = useState(true);
  const shown = useMemo(() => (canIndent && wanted ? indented(text) : text), [text, canIndent, wanted]);
  return (
    <div className="raw-tab raw-tab--editor">
      <header className="raw-tab__header">
        <span className="muted">{formatCount(text.length)} characters; Ctrl F finds</span>
        {canIndent ? (
          <Button look="quiet" aria-pressed={wanted} onClick={() => setIndented(!wanted)}>
            Indented
          </Button>
        ) : null}
        <CopyButton label="Copy the record" text={text} />
      </header>
      <ErrorBoundary fallback={(message) => <WithoutEditor message={message} text={shown} />}>
        <Suspense fallback={<EmptyState title="Loading the editor…" />}>
          <Editor text={shown} dark={dark} label="Record as JSON" />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function WithoutEditor({ message, text }: { readonly message: string; readonly text: string }) {
  return (
    <div className="raw-tab__without">
      <ErrorNote tone="warn" message={`The editor could not be loaded (${message}); reload the page to try again.`} />
      <LongText text={text} look="mono" name="raw" />
    </div>
  );
}

/** A line of a JSON Lines file is no reading matter; what cannot be parsed stays as it is. */
function indented(text: string): string {
  try {
    return stringifyJson(parseJson(text), 2);
  } catch {
    return text;
  }
}
