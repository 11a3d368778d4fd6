import type { ReactNode } from 'react';
import type { RolloutRow } from '../../../../shared/contract/library.ts';
import type { Attempt, Rollout } from '../../../../shared/rollout/record.ts';
import { CopyButton } from '../../../components/controls/copy-button.tsx';
import { type Fact, Facts } from '../../../components/facts.tsx';
import { ABSENT, formatCount, formatSeconds, formatTime } from '../../../components/format.ts';
import { JsonTree } from '../../../components/json/json-tree.tsx';
import { type PlainColumn, PlainTable } from '../../../components/table/plain-table.tsx';
import { LongText } from '../../../components/text/long-text.tsx';
import { visibleText } from '../../../components/text/visible-text.ts';
import { otherKeys } from './other-keys.ts';
import './details-tab.css';

interface DetailsTabProps {
  readonly rollout: Rollout;
  readonly row: RolloutRow | null;
}

/** All that a record holds beside what happened: where it is from, and under what terms it ran. */
export function DetailsTab({ rollout, row }: DetailsTabProps) {
  const { params, environment, tools = [], attempts = [], warnings = [], notes } = rollout;
  const others = otherKeys(rollout);
  return (
    <div className="details-tab">
      <Section title="Record">
        <Facts look="list" facts={recordFacts(rollout, row)} />
      </Section>
      {params === undefined ? null : (
        <Section title="Parameters">
          <Facts look="list" facts={objectFacts(params)} />
        </Section>
      )}
      {environment === undefined ? null : (
        <Section title="Environment">
          <Facts look="list" facts={objectFacts(environment)} />
        </Section>
      )}
      {notes === undefined || notes === '' ? null : (
        <Section title="Notes">
          <LongText text={notes} look="plain" name="notes" />
        </Section>
      )}
      {warnings.length === 0 ? null : (
        <Section title="Warnings">
          <ul className="details-tab__list">
            {warnings.map((warning) => (
              <li key={warning} dir="auto">
                {visibleText(warning)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {tools.length === 0 ? null : (
        <Section title="Tools">
          {tools.map(({ name, description, input_schema: schema }) => (
            <div key={name} className="details-tab__tool">
              <span className="mono">{visibleText(name)}</span>
              <LongText text={description} look="plain" name={`${name} description`} />
              <JsonTree value={schema} name={`${name} schema`} open={0} />
            </div>
          ))}
        </Section>
      )}
      {attempts.length === 0 ? null : (
        <Section title="Requests to the provider">
          <PlainTable label="Requests to the provider" columns={ATTEMPTS} rows={attempts} />
        </Section>
      )}
      {Object.keys(others).length === 0 ? null : (
        <Section title="Other keys of the record">
          <JsonTree value={others} name="others" open={0} />
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="details-tab__section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function recordFacts(rollout: Rollout, row: RolloutRow | null): readonly Fact[] {
  const { id, episode_id: episodeId, schema, started, seconds, end_reason: endReason, parent, tags = [] } = rollout;
  return [
    ...(id === undefined || id === episodeId ? [] : [{ name: 'Id', value: <Mono text={id} /> }]),
    { name: 'Episode', value: <Mono text={episodeId} /> },
    { name: 'Task', value: <Mono text={rollout.task_id} /> },
    { name: 'Model', value: <Mono text={rollout.model} /> },
    ...(row === null ? [] : [{ name: 'File', value: <FilePath row={row} /> }]),
    ...(row === null ? [] : [{ name: 'Format', value: row.format }]),
    { name: 'Schema', value: <Mono text={schema ?? ABSENT} /> },
    { name: 'Started', value: formatTime(started) },
    { name: 'Duration', value: formatSeconds(seconds) },
    { name: 'End reason', value: <Mono text={endReason ?? ABSENT} /> },
    { name: 'Submitted', value: rollout.final.submitted ? 'yes' : 'no' },
    ...(parent === undefined
      ? []
      : [{ name: 'Fork of', value: `${visibleText(parent.id)}, after turn ${parent.turn}` }]),
    ...(tags.length === 0 ? [] : [{ name: 'Tags', value: visibleText(tags.join(', ')) }]),
  ];
}

function FilePath({ row: { path, record } }: { readonly row: RolloutRow }) {
  return (
    <span className="details-tab__path">
      <Mono text={path} />
      {record === 0 ? null : ` (record ${formatCount(record + 1)})`}
      <CopyButton label="Copy the path" text={path} />
    </span>
  );
}

function Mono({ text }: { readonly text: string }) {
  return <span className="mono">{visibleText(text)}</span>;
}

function objectFacts(object: Readonly<Record<string, unknown>>): readonly Fact[] {
  return Object.entries(object).map(([name, value]) => ({
    name: visibleText(name),
    value: <Mono text={valueText(value)} />,
  }));
}

function valueText(value: unknown): string {
  if (typeof value === 'number') return formatCount(value);
  if (value === null || value === undefined) return ABSENT;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const ATTEMPTS: readonly PlainColumn<Attempt>[] = [
  { title: 'Turn', align: 'end', cell: ({ turn }) => turn },
  { title: 'Status', align: 'end', cell: ({ status }) => status ?? ABSENT },
  { title: 'Time', align: 'end', cell: ({ ms }) => formatSeconds(ms / 1000) },
  { title: 'Error', cell: ({ error }) => (error === null ? <span className="muted">none</span> : visibleText(error)) },
  { title: 'Request id', cell: ({ request_id: id }) => <Mono text={id ?? ABSENT} /> },
];
