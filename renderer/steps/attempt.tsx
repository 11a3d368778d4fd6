import { RotateCcw } from 'lucide-react';
import { formatSeconds } from '../components/format.ts';
import { LongText } from '../components/text/long-text.tsx';
import { StepFrame } from './parts/step-frame.tsx';
import type { ItemOf } from './transcript/item.ts';

export function AttemptStep({ attempt }: ItemOf<'attempt'>) {
  const { status, error, ms, request_id: requestId } = attempt;
  const facts = [
    ...(status === null ? [] : [`status ${status}`]),
    formatSeconds(ms / 1000),
    ...(requestId === null ? [] : [`request ${requestId}`]),
  ].join(' · ');
  return (
    <StepFrame
      title="Request that failed"
      icon={<RotateCcw aria-hidden="true" />}
      tone="quiet"
      aside={<span className="mono">{facts}</span>}
    >
      <LongText text={error ?? ''} look="plain" />
    </StepFrame>
  );
}
