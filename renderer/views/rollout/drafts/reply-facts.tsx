import type { DraftReply } from '../../../../shared/rollout/draft-reply.ts';
import { type Fact, Facts } from '../../../components/facts.tsx';
import { ErrorNote } from '../../../components/feedback/error-note.tsx';
import { formatCount, formatReward } from '../../../components/format.ts';
import { visibleText } from '../../../components/text/visible-text.ts';
import { Feasible } from '../../../steps/parts/feasible.tsx';

const MOST_PROBLEMS = 50;

/** What a reply says, without what it does not say. */
export function ReplyFacts({ reply }: { readonly reply: DraftReply }) {
  const { cost, draftCost, costParts, reward, checksLeft, error, entryProblems } = reply;
  const facts: readonly Fact[] = [
    { name: 'Verdict', value: <Feasible reply={reply} /> },
    ...some('Reward', reward, formatReward),
    ...some('Cost', cost, formatCount),
    ...some('Cost of what could be evaluated', cost === null ? draftCost : null, formatCount),
    ...(costParts.length === 0 ? [] : [{ name: 'Parts of the cost', value: partsText(costParts) }]),
    ...some('Checks left', checksLeft, formatCount),
  ];
  return (
    <>
      <Facts look="list" facts={facts} />
      {error === null ? null : <ErrorNote tone="warn" message={visibleText(error)} />}
      {entryProblems.length === 0 ? null : (
        <ul className="draft-detail__problems">
          {entryProblems.slice(0, MOST_PROBLEMS).map((problem) => (
            <li key={problem} dir="auto">
              {visibleText(problem)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function some(name: string, value: number | null, format: (value: number) => string): readonly Fact[] {
  return value === null ? [] : [{ name, value: <span className="mono">{format(value)}</span> }];
}

function partsText(parts: DraftReply['costParts']): string {
  return parts.map(([name, value]) => `${visibleText(name)} ${formatCount(value)}`).join(', ');
}
