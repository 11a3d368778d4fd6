import type { PlanRow } from '../../../../shared/rollout/plan-rows.ts';
import { ABSENT, formatCount } from '../../../components/format.ts';
import { type PlainColumn, PlainTable } from '../../../components/table/plain-table.tsx';
import { visibleText } from '../../../components/text/visible-text.ts';
import { startText } from './start-text.ts';

const COLUMNS: readonly PlainColumn<PlanRow>[] = [
  { title: 'Vessel', cell: ({ vessel }) => <span className="mono">{visibleText(vessel)}</span> },
  { title: 'Berth', cell: ({ place }) => visibleText(place ?? ABSENT) },
  { title: 'Start', align: 'end', cell: ({ start }) => visibleText(startText(start)) },
  { title: 'Cranes', align: 'end', cell: ({ cranes }) => formatCount(cranes) },
  { title: 'Position', align: 'end', cell: ({ position }) => formatCount(position) },
];

export function RowsTable({ rows }: { readonly rows: readonly PlanRow[] }) {
  if (rows.length === 0) return <p className="muted">The plan has no rows.</p>;
  return <PlainTable label="Plan" columns={COLUMNS} rows={rows} />;
}
