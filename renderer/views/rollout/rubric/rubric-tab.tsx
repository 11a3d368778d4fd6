import { CircleCheck, CircleX } from 'lucide-react';
import { isJsonObject, type Json, stringifyJson } from '../../../../shared/base/json.ts';
import type { Rollout } from '../../../../shared/rollout/record.ts';
import { type Criterion, type Rubric, rubricOf } from '../../../../shared/rollout/rubric.ts';
import { type Fact, Facts } from '../../../components/facts.tsx';
import { Badge } from '../../../components/feedback/badge.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { RewardBar } from '../../../components/feedback/reward-bar.tsx';
import { ABSENT, formatReward } from '../../../components/format.ts';
import { JsonView } from '../../../components/json/json-view.tsx';
import { visibleText } from '../../../components/text/visible-text.ts';
import { CriterionBar } from './criterion-bar.tsx';
import './rubric-tab.css';

interface RubricTabProps {
  readonly rollout: Rollout;
  readonly running: boolean;
}

/** The server's verdict by criteria, and the numbers of its grade. */
export function RubricTab({ rollout, running }: RubricTabProps) {
  const { final, reward, end_reason: endReason } = rollout;
  const rubric = rubricOf(rollout);
  if (rubric === null && final.grade === null) {
    return running ? (
      <EmptyState title="No verdict yet">The server grades the plan that the agent submits.</EmptyState>
    ) : (
      <EmptyState title="No verdict">
        The record holds neither rubric nor grade; the server grades submitted plans only.
      </EmptyState>
    );
  }
  return (
    <div className="rubric-tab">
      <p className="rubric-tab__reward">
        <span className="muted">Reward</span>
        <RewardBar value={endReason === null ? null : reward} />
      </p>
      {rubric === null ? null : <Criteria rubric={rubric} />}
      {isJsonObject(final.grade) ? <Grade grade={final.grade} /> : null}
      {final.grade === null ? null : (
        <JsonView
          text={stringifyJson(final.grade)}
          name="grade"
          title="Grade as it was received"
          raw={false}
          mayBeText
        />
      )}
    </div>
  );
}

function Criteria({ rubric: { gates, criteria } }: { readonly rubric: Rubric }) {
  const weighted = criteria.some(({ weight }) => weight !== null);
  return (
    <section className="rubric-tab__section" aria-label="Criteria">
      <h2>Criteria</h2>
      {gates.length === 0 ? null : (
        <ul className="rubric-tab__gates" aria-label="Gates">
          {gates.map(({ id, pass, detail }) => (
            <li key={id}>
              <Badge
                tone={pass ? 'good' : 'bad'}
                icon={pass ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
              >
                {visibleText(id)} {pass ? 'passed' : 'failed'}
              </Badge>
              {detail === null ? null : <span className="muted">{visibleText(detail)}</span>}
            </li>
          ))}
        </ul>
      )}
      <ul className="rubric-tab__criteria">
        {criteria.map((criterion) => (
          <li key={criterion.id}>
            <CriterionRow criterion={criterion} />
          </li>
        ))}
      </ul>
      {weighted ? null : <p className="muted">The record gives scores only; weights and points are not in it.</p>}
    </section>
  );
}

function CriterionRow({ criterion }: { readonly criterion: Criterion }) {
  const { id, title, weight, score, points, detail } = criterion;
  return (
    <>
      <div className="rubric-tab__names">
        <strong>{visibleText(title)}</strong>
        {title === id ? null : <span className="mono muted">{visibleText(id)}</span>}
      </div>
      <CriterionBar score={score} weight={weight} />
      <Facts
        look="line"
        facts={[
          { name: 'Score', value: <span className="mono">{formatReward(score)}</span> },
          { name: 'Weight', value: <span className="mono">{weight === null ? ABSENT : weight.toFixed(2)}</span> },
          { name: 'Points', value: <span className="mono">{formatReward(points)}</span> },
        ]}
      />
      {detail === null ? null : <p className="muted">{visibleText(detail)}</p>}
    </>
  );
}

function Grade({ grade }: { readonly grade: Readonly<Record<string, Json>> }) {
  const facts: readonly Fact[] = Object.entries(grade).flatMap(([name, value]) =>
    typeof value === 'number' || typeof value === 'boolean'
      ? [{ name: visibleText(name), value: <span className="mono">{gradeText(value)}</span> }]
      : [],
  );
  if (facts.length === 0) return null;
  return (
    <section className="rubric-tab__section" aria-label="Grade">
      <h2>Grade</h2>
      <Facts look="list" facts={facts} />
    </section>
  );
}

function gradeText(value: number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Number.isInteger(value) ? value.toLocaleString('en-US') : formatReward(value);
}
