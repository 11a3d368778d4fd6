import { useState } from 'react';
import { describeChanges, type RowChange } from '../../../../shared/rollout/plan-diff.ts';
import type { PlanRow } from '../../../../shared/rollout/plan-rows.ts';
import { Button } from '../../../components/controls/button.tsx';
import { ABSENT, formatAmount } from '../../../components/format.ts';
import { type PlainColumn, PlainTable } from '../../../components/table/plain-table.tsx';
import { visibleText } from '../../../components/text/visible-text.ts';
import { startText } from './start-text.ts';

const COLUMNS: readonly PlainColumn<RowChange>[] = [
  { title: 'Vessel', cell: ({ vessel }) => <span className="mono">{visibleText(vessel)}</span> },
  { title: 'Change', cell: (change) => (change.kind === 'changed' ? change.words.join(', ') : change.kind) },
  { title: 'Berth', cell: (change) => <OldNew change={change} of={({ place }) => place ?? ABSENT} /> },
  { title: 'Start', align: 'end', cell: (change) => <OldNew change={change} of={({ start }) => startText(start)} /> },
  {
    title: 'Cranes',
    align: 'end',
    cell: (change) => <OldNew change={change} of={({ cranes }) => String(cranes ?? ABSENT)} />,
  },
  {
    title: 'Position',
    align: 'end',
    cell: (change) => <OldNew change={change} of={({ position }) => String(position ?? ABSENT)} />,
  },
];

/** What changed of each vessel, with the old value before the new one. */
export function ChangesTable({ changes }: { readonly changes: readonly RowChange[] }) {
  const [all, setAll] = useState(false);
  const changed = changes.filter(({ kind }) => kind !== 'unchanged');
  const unchanged = changes.length - changed.length;
  const shown = all ? changes : changed;
  return (
    <>
      <p>{describeChanges(changes)}</p>
      {shown.length === 0 ? null : <PlainTable label="Changes" columns={COLUMNS} rows={shown} />}
      {unchanged === 0 ? null : (
        <Button look="quiet" onClick={() => setAll(!all)}>
          {all ? 'Hide' : 'Show'} {formatAmount(unchanged, 'unchanged vessel')}
        </Button>
      )}
    </>
  );
}

function OldNew({ change, of }: { readonly change: RowChange; readonly of: (row: PlanRow) => string }) {
  const before = 'before' in change ? visibleText(of(change.before)) : null;
  const after = 'after' in change ? visibleText(of(change.after)) : null;
  if (before === after) return <span className="muted">{after}</span>;
  return (
    <span className="old-new">
      {before === null ? null : <del>{before}</del>}
      {before !== null && after !== null ? <span aria-hidden="true"> → </span> : null}
      {after === null ? null : <ins>{after}</ins>}
    </span>
  );
}
