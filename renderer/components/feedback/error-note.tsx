import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './error-note.css';

interface ErrorNoteProps {
  /** One sentence: what happened, and what to do next. */
  readonly message: string;
  readonly tone?: 'bad' | 'warn';
  readonly action?: ReactNode;
}

export function ErrorNote({ message, tone = 'bad', action }: ErrorNoteProps) {
  return (
    <div className={`error-note error-note--${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <TriangleAlert aria-hidden="true" />
      <span className="error-note__message" dir="auto">
        {message}
      </span>
      {action}
    </div>
  );
}
