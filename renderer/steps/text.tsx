import { Bot } from 'lucide-react';
import { MessageText } from './parts/message-text.tsx';
import { StepFrame } from './parts/step-frame.tsx';
import type { ItemOf } from './transcript/item.ts';

export function TextStep({ text, isLive }: ItemOf<'text'>) {
  return (
    <StepFrame title="Assistant" icon={<Bot aria-hidden="true" />} copy={{ what: 'the message', text }}>
      <MessageText text={text} isLive={isLive} />
    </StepFrame>
  );
}
