import { ScrollText } from 'lucide-react';
import { MessageText } from './parts/message-text.tsx';
import { StepFrame } from './parts/step-frame.tsx';
import type { ItemOf } from './transcript/item.ts';

export function SystemStep({ text }: ItemOf<'system'>) {
  return (
    <StepFrame title="System" icon={<ScrollText aria-hidden="true" />} copy={{ what: 'the system text', text }}>
      {text === '' ? <p className="muted">The system text is empty.</p> : <MessageText text={text} isOpening />}
    </StepFrame>
  );
}
