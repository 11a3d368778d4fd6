import { Star } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Draft, ScorePath } from '../../../../shared/rollout/drafts.ts';
import { describeChanges, diffPlans } from '../../../../shared/rollout/plan-diff.ts';
import { ABSENT, formatCount } from '../../../components/format.ts';
import { Feasible } from '../../../steps/parts/feasible.tsx';

interface DraftListProps {
  readonly drafts: readonly Draft[];
  readonly path: ScorePath;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** Drafts around the chosen one; a rollout may have thousands. */
const AROUND = 50;

export function DraftList({ drafts, path, chosen, onChoose }: DraftListProps) {
  const from = Math.max(0, Math.min(chosen - AROUND, drafts.length - 2 * AROUND));
  const shown = drafts.slice(from, from + 2 * AROUND);
  const row = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another row to see.
  useEffect(() => row.current?.scrollIntoView({ block: 'nearest' }), [chosen]);
  return (
    <div className="draft-list">
      <div className="draft-list__row draft-list__row--head" aria-hidden="true">
        <span>#</span>
        <span>Turn</span>
        <span>Sent as</span>
        <span>Verdict</span>
        <span className="draft-list__number">Cost</span>
        <span>Change</span>
      </div>
      <ul className="draft-list__rows" aria-label="Drafts in order">
        {shown.map((draft) => {
          const isChosen = draft.index === chosen;
          return (
            <li key={draft.index}>
              <button
                type="button"
                ref={isChosen ? row : null}
                className="draft-list__row draft-list__choice"
                aria-label={`Draft ${draft.index + 1}`}
                aria-current={isChosen ? 'true' : undefined}
                onClick={() => onChoose(draft.index)}
              >
                <span className="mono">{draft.index + 1}</span>
                <span className="mono">{draft.turn}</span>
                <span>{draft.kind === 'submit' ? 'submitted' : 'checked'}</span>
                <span>
                  <Feasible reply={draft.reply} short />
                </span>
                <span className="mono draft-list__number">
                  {path.best?.index === draft.index ? (
                    <Star aria-label="The best draft" className="draft-list__best" />
                  ) : null}
                  {formatCount(draft.reply.cost)}
                </span>
                <span className="muted">{changeOf(draft, drafts[draft.index - 1])}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length < drafts.length ? (
        <p className="muted">
          Drafts {formatCount(from + 1)} to {formatCount(from + shown.length)} of {formatCount(drafts.length)}
        </p>
      ) : null}
    </div>
  );
}

function changeOf({ plan }: Draft, before: Draft | undefined): string {
  if (plan.kind === 'unparsed') return 'not a plan';
  if (before === undefined) return ABSENT;
  if (before.plan.kind === 'unparsed') return 'the draft before is not a plan';
  return describeChanges(diffPlans(before.plan.rows, plan.rows));
}
