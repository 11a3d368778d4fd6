import type { ReactNode } from 'react';
import './badge.css';

interface BadgeProps {
  readonly tone?: 'neutral' | 'good' | 'warn' | 'bad' | 'live' | 'accent';
  /** Beside the words, since colour alone tells nothing to some readers. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge--${tone}`}>
      {icon}
      <span className="badge__text">{children}</span>
    </span>
  );
}
