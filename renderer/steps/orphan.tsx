import { Unlink } from 'lucide-react';
import { Badge } from '../components/feedback/badge.tsx';
import { JsonView } from '../components/json/json-view.tsx';
import { visibleText } from '../components/text/visible-text.ts';
import { useReading } from './parts/reading.ts';
import { StepFrame } from './parts/step-frame.tsx';
import type { ItemOf } from './transcript/item.ts';

export function OrphanStep({ message }: ItemOf<'orphan'>) {
  const { look } = useReading();
  return (
    <StepFrame
      title={visibleText(message.name)}
      icon={<Unlink aria-hidden="true" />}
      tone="boxed"
      aside={<Badge tone="warn">Result without a call</Badge>}
      copy={{ what: 'the result', text: message.content }}
    >
      <p className="muted">
        No call of this turn has the id <span className="mono">{visibleText(message.tool_call_id) || '(empty)'}</span>.
      </p>
      <JsonView text={message.content} name="reply" title="Result" raw={look === 'raw'} mayBeText />
    </StepFrame>
  );
}
