import type { DraftReply, Violation } from '../../../../shared/rollout/draft-reply.ts';
import { ABSENT, formatAmount, formatCount } from '../../../components/format.ts';
import { type PlainColumn, PlainTable } from '../../../components/table/plain-table.tsx';
import { visibleText } from '../../../components/text/visible-text.ts';

const COLUMNS: readonly PlainColumn<Violation>[] = [
  { title: 'Rule', cell: ({ rule }) => <span className="mono">{rule ?? ABSENT}</span> },
  { title: 'Vessels', cell: ({ vessels }) => visibleText(vessels.join(', ')) || ABSENT },
  { title: 'What is wrong', cell: ({ message }) => <bdi>{visibleText(message)}</bdi> },
  { title: 'Where', cell: ({ berth, quay }) => visibleText(berth ?? quay ?? ABSENT) },
  { title: 'When', align: 'end', cell: ({ from, to }) => span(from, to) },
];

export function ViolationsTable({ reply }: { readonly reply: DraftReply }) {
  return (
    <>
      <PlainTable label="Violations" columns={COLUMNS} rows={reply.violations} />
      {reply.leftOut > 0 ? (
        <p className="muted">The server left {formatAmount(reply.leftOut, 'more violation')} out of its reply.</p>
      ) : null}
    </>
  );
}

function span(from: number | null, to: number | null): string {
  if (from === null || to === null || from === to) return formatCount(from ?? to);
  return `${formatCount(from)} to ${formatCount(to)}`;
}
