import { Shuffle } from 'lucide-react';
import { ErrorNote } from '../components/feedback/error-note.tsx';
import { visibleText } from '../components/text/visible-text.ts';
import { StepFrame } from './parts/step-frame.tsx';
import type { ItemOf } from './transcript/item.ts';

export function NoticeStep({ tone, text }: ItemOf<'notice'>) {
  if (tone === 'switch') {
    return (
      <StepFrame title="Provider switch" icon={<Shuffle aria-hidden="true" />} tone="quiet">
        <bdi>{visibleText(text)}</bdi>
      </StepFrame>
    );
  }
  return (
    <div className="step">
      <ErrorNote tone={tone === 'error' ? 'bad' : 'warn'} message={visibleText(text)} />
    </div>
  );
}
