import { ArrowLeft, ArrowRight, MessageSquareText } from 'lucide-react';
import { useMemo } from 'react';
import { stringifyJson } from '../../../../shared/base/json.ts';
import type { Draft } from '../../../../shared/rollout/drafts.ts';
import { diffPlans } from '../../../../shared/rollout/plan-diff.ts';
import { Button } from '../../../components/controls/button.tsx';
import { CopyButton } from '../../../components/controls/copy-button.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { Badge } from '../../../components/feedback/badge.tsx';
import { JsonView } from '../../../components/json/json-view.tsx';
import { LongText } from '../../../components/text/long-text.tsx';
import { ChangesTable } from './changes-table.tsx';
import { ReplyFacts } from './reply-facts.tsx';
import { RowsTable } from './rows-table.tsx';
import { ViolationsTable } from './violations-table.tsx';

interface DraftDetailProps {
  readonly draft: Draft;
  readonly before: Draft | null;
  readonly isBest: boolean;
  readonly count: number;
  readonly onChoose: (index: number) => void;
  readonly onTurn: (turn: number) => void;
}

export function DraftDetail({ draft, before, isBest, count, onChoose, onTurn }: DraftDetailProps) {
  const { index, turn, kind, plan, reply, step } = draft;
  const changes = useMemo(
    () => (before?.plan.kind === 'rows' && plan.kind === 'rows' ? diffPlans(before.plan.rows, plan.rows) : null),
    [before, plan],
  );
  const result = useMemo(() => stringifyJson(step.result), [step]);
  return (
    <article className="draft-detail" aria-label={`Draft ${index + 1}`}>
      <header className="draft-detail__header">
        <h2>
          Draft {index + 1} of {count}
        </h2>
        <span className="muted">
          {kind === 'submit' ? 'submitted' : 'checked'} in turn {turn}
        </span>
        {isBest ? <Badge tone="accent">Best draft</Badge> : null}
        <div className="draft-detail__actions">
          <Button look="quiet" onClick={() => onTurn(turn)}>
            <MessageSquareText />
            Show in transcript
          </Button>
          <CopyButton label="Copy the plan as JSON" text={() => stringifyJson(step.plan)} />
          <IconButton label="Draft before" hint="[" disabled={index === 0} onClick={() => onChoose(index - 1)}>
            <ArrowLeft />
          </IconButton>
          <IconButton label="Next draft" hint="]" disabled={index === count - 1} onClick={() => onChoose(index + 1)}>
            <ArrowRight />
          </IconButton>
        </div>
      </header>
      <Section title="Reply">
        <ReplyFacts reply={reply} />
      </Section>
      {reply.violations.length === 0 ? null : (
        <Section title="Violations">
          <ViolationsTable reply={reply} />
        </Section>
      )}
      <Section title={before === null ? 'Changes' : `Changes since draft ${before.index + 1}`}>
        {changes === null ? <p className="muted">{whyNoChanges(draft, before)}</p> : <ChangesTable changes={changes} />}
      </Section>
      <Section title="Plan">
        {plan.kind === 'rows' ? (
          <RowsTable rows={plan.rows} />
        ) : (
          <>
            <p className="muted">This could not be read as a plan; here is what was sent.</p>
            <LongText text={plan.text} look="mono" name="plan" />
          </>
        )}
      </Section>
      <JsonView text={result} name="result" title="Reply as it was received" raw={false} mayBeText />
    </article>
  );
}

function whyNoChanges({ plan }: Draft, before: Draft | null): string {
  if (before === null) return 'This is the first draft.';
  return plan.kind === 'unparsed' ? 'This draft is not a plan.' : `Draft ${before.index + 1} is not a plan.`;
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="draft-detail__section" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
