import type { ReactNode } from 'react';
import { CopyButton } from '../../components/controls/copy-button.tsx';
import './step-frame.css';

interface StepFrameProps {
  /** Who speaks, or what this is. */
  readonly title: string;
  readonly icon?: ReactNode;
  readonly tone?: 'plain' | 'quiet' | 'boxed';
  /** What the copy button copies, and what it is called. */
  readonly copy?: { readonly what: string; readonly text: string };
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of a transcript item: its title, what can be done with it, and its content. */
export function StepFrame({ title, icon, tone = 'plain', copy, aside, children }: StepFrameProps) {
  return (
    <section className={`step step--${tone}`} aria-label={title}>
      <header className="step__header">
        {icon}
        <h3 className="step__title">{title}</h3>
        <div className="step__aside">{aside}</div>
        {copy === undefined ? null : <CopyButton label={`Copy ${copy.what}`} text={copy.text} />}
      </header>
      {children === undefined ? null : <div className="step__body">{children}</div>}
    </section>
  );
}
