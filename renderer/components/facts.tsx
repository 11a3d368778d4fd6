import type { ReactNode } from 'react';
import './facts.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** `line`: one after another; `list`: one below another, values aligned. */
  readonly look: 'line' | 'list';
}

export function Facts({ facts, look }: FactsProps) {
  return (
    <dl className={`facts facts--${look}`}>
      {facts.map(({ name, value }) => (
        <div key={name} className="facts__fact">
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
