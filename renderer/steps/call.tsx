import { Wrench } from 'lucide-react';
import { visibleText } from '../components/text/visible-text.ts';
import { CallState } from './parts/call-state.tsx';
import { Arguments, ReplyView } from './parts/called-view.tsx';
import { StepFrame } from './parts/step-frame.tsx';
import type { ItemOf } from './transcript/item.ts';

export function CallStep({ call, reply, state }: ItemOf<'call'>) {
  return (
    <StepFrame
      title={call.name === '' ? 'Call without a name' : visibleText(call.name)}
      icon={<Wrench aria-hidden="true" />}
      tone="boxed"
      aside={<CallState call={call} reply={reply} state={state} />}
      copy={{ what: 'the arguments', text: call.arguments }}
    >
      <Arguments call={call} state={state} />
      <ReplyView reply={reply} state={state} />
    </StepFrame>
  );
}
