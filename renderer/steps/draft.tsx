import { ArrowRight, ClipboardCheck, Send } from 'lucide-react';
import type { Draft } from '../../shared/rollout/drafts.ts';
import { describeChanges, diffPlans } from '../../shared/rollout/plan-diff.ts';
import { Button } from '../components/controls/button.tsx';
import { ErrorNote } from '../components/feedback/error-note.tsx';
import { formatAmount, formatCount, formatReward } from '../components/format.ts';
import { LongText } from '../components/text/long-text.tsx';
import { visibleText } from '../components/text/visible-text.ts';
import { CallState } from './parts/call-state.tsx';
import { Arguments, ReplyView } from './parts/called-view.tsx';
import { Disclosure } from './parts/disclosure.tsx';
import { Feasible } from './parts/feasible.tsx';
import { useReading } from './parts/reading.ts';
import { StepFrame } from './parts/step-frame.tsx';
import type { ItemOf } from './transcript/item.ts';
import './parts/draft-step.css';

const FIRST_VIOLATIONS = 3;

export function DraftStep({ draft, before, called }: ItemOf<'draft'>) {
  const { openDraft } = useReading();
  const { kind, plan, reply, index } = draft;
  const Icon = kind === 'submit' ? Send : ClipboardCheck;
  const left = reply.violations.length + reply.leftOut - FIRST_VIOLATIONS;
  return (
    <StepFrame
      title={`Draft ${index + 1}, ${kind === 'submit' ? 'submitted' : 'checked'}`}
      icon={<Icon aria-hidden="true" />}
      tone="boxed"
      aside={called === null ? null : <CallState {...called} />}
      copy={{ what: 'the plan', text: JSON.stringify(draft.step.plan) }}
    >
      <div className="draft-step__verdict">
        <Feasible reply={reply} />
        {reply.cost === null ? null : (
          <span>
            cost <span className="mono">{formatCount(reply.cost)}</span>
          </span>
        )}
        {reply.reward === null ? null : (
          <span>
            reward <span className="mono">{formatReward(reply.reward)}</span>
          </span>
        )}
        <span className="muted">{changeOf(draft, before)}</span>
        <Button look="quiet" className="draft-step__open" onClick={() => openDraft(index)}>
          Open in Drafts
          <ArrowRight />
        </Button>
      </div>
      {reply.error === null ? null : <ErrorNote tone="warn" message={visibleText(reply.error)} />}
      {reply.violations.length === 0 ? null : (
        <ul className="draft-step__violations">
          {reply.violations.slice(0, FIRST_VIOLATIONS).map(({ rule, message }) => (
            <li key={`${rule} ${message}`}>
              {rule === null ? null : <span className="mono">{rule} </span>}
              <bdi>{visibleText(message)}</bdi>
            </li>
          ))}
          {left > 0 ? <li className="muted">and {formatAmount(left, 'violation')} more</li> : null}
        </ul>
      )}
      {plan.kind === 'unparsed' ? <LongText text={plan.text} look="mono" name="plan" /> : null}
      {called === null ? (
        <p className="muted">The record has no call that sent this plan.</p>
      ) : (
        <div className="draft-step__parts">
          <Disclosure title="Arguments" name="arguments open">
            {() => <Arguments {...called} titled={false} />}
          </Disclosure>
          <Disclosure title="Reply" name="reply open">
            {() => <ReplyView {...called} titled={false} />}
          </Disclosure>
        </div>
      )}
    </StepFrame>
  );
}

function changeOf({ plan }: Draft, before: Draft | null): string {
  if (plan.kind === 'unparsed') return 'not a plan, shown as text';
  const rows = formatAmount(plan.rows.length, 'vessel');
  if (before === null || before.plan.kind === 'unparsed') return rows;
  return `${rows}; ${describeChanges(diffPlans(before.plan.rows, plan.rows))} since draft ${before.index + 1}`;
}
