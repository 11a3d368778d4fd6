import { useCallback } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNote } from '../../components/feedback/error-note.tsx';
import { Markdown } from '../../components/text/markdown.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import type { useClient } from '../../stores/use-stores.ts';
import './task-preview.css';

interface TaskPreviewProps {
  readonly environment: string;
  readonly task: string;
}

/** What a model would read of a task. */
export function TaskPreview({ environment, task }: TaskPreviewProps) {
  const preview = useAnswer(
    useCallback(
      (client: ReturnType<typeof useClient>, signal: AbortSignal) =>
        client.environments.preview({ environment, taskId: task }, { signal }),
      [environment, task],
    ),
  );
  if (preview.kind === 'loading') return <EmptyState title={`Asking ${environment} for ${task}…`} />;
  if (preview.kind === 'error') return <ErrorNote message={preview.message} />;
  const { instructions, situation, tools } = preview.value;
  return (
    <article className="task-preview" aria-label={`Preview of ${task}`}>
      <Part title="Situation" text={situation} />
      <Part title="Instructions" text={instructions} />
      <section>
        <h2 className="task-preview__heading">Tools</h2>
        {tools.length === 0 ? <p className="muted">The server names no tools.</p> : null}
        <dl className="task-preview__tools">
          {tools.map(({ name, description }) => (
            <div key={name}>
              <dt className="mono">{name}</dt>
              <dd dir="auto">{description}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string | null }) {
  return (
    <section>
      <h2 className="task-preview__heading">{title}</h2>
      {text === null ? (
        <p className="muted">The server does not say before an episode starts.</p>
      ) : (
        <Markdown text={text} />
      )}
    </section>
  );
}
