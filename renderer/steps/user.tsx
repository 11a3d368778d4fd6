import { Hourglass, Reply, User } from 'lucide-react';
import { MessageText } from './parts/message-text.tsx';
import { StepFrame } from './parts/step-frame.tsx';
import type { ItemOf } from './transcript/item.ts';

const NOTES = {
  message: { title: 'User', icon: User, tone: 'plain' },
  nudge: { title: 'Nudge from the episode loop', icon: Reply, tone: 'quiet' },
  'last turn': { title: 'Last-turn note from the episode loop', icon: Hourglass, tone: 'quiet' },
} as const;

export function UserStep({ text, note, turn }: ItemOf<'user'>) {
  const { title, icon: Icon, tone } = NOTES[note];
  return (
    <StepFrame title={title} icon={<Icon aria-hidden="true" />} tone={tone} copy={{ what: 'the message', text }}>
      <MessageText text={text} isOpening={turn === 0} />
    </StepFrame>
  );
}
