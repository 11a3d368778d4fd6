import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  /** What to do next, in a sentence. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <section className="empty-state" aria-label={title}>
      <h2 className="empty-state__title">{title}</h2>
      <div className="empty-state__text">{children}</div>
      {actions === undefined ? null : <div className="empty-state__actions">{actions}</div>}
    </section>
  );
}
