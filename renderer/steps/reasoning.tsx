import { ChevronRight } from 'lucide-react';
import { CopyButton } from '../components/controls/copy-button.tsx';
import { formatAmount } from '../components/format.ts';
import { useKept } from '../components/text/kept.tsx';
import { MessageText } from './parts/message-text.tsx';
import { useReading } from './parts/reading.ts';
import type { ItemOf } from './transcript/item.ts';

export function ReasoningStep({ text, isLive }: ItemOf<'reasoning'>) {
  const { reasoning } = useReading();
  // Opening or closing all forgets what was opened or closed one by one.
  return <OneReasoning key={reasoning} text={text} isLive={isLive} all={reasoning} />;
}

interface OneReasoningProps {
  readonly text: string;
  readonly isLive: boolean;
  readonly all: 'open' | 'closed';
}

function OneReasoning({ text, isLive, all }: OneReasoningProps) {
  const [isOpen, setOpen] = useKept(`reasoning ${all}`, all === 'open');
  return (
    <section className="step step--quiet" aria-label="Reasoning">
      <header className="step__header">
        <button type="button" className="step__toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronRight aria-hidden="true" />
          Reasoning
        </button>
        <div className="step__aside">
          {isOpen ? null : <span className="mono">{formatAmount(text.length, 'character')}</span>}
        </div>
        <CopyButton label="Copy the reasoning" text={text} />
      </header>
      {isOpen ? (
        <div className="step__body">
          <MessageText text={text} isLive={isLive} />
        </div>
      ) : null}
    </section>
  );
}
