import { useMemo } from 'react';
import type { Rollout } from '../../../../shared/rollout/record.ts';
import { totalUsage } from '../../../../shared/rollout/summary.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { formatCount, formatSeconds } from '../../../components/format.ts';
import { type PlainColumn, PlainTable } from '../../../components/table/plain-table.tsx';
import { formatCost } from '../header/header-facts.ts';
import { missingSentence, type TokenRow, tokensOf } from './tokens-of.ts';
import './tokens-tab.css';

interface TokensTabProps {
  readonly rollout: Rollout;
  readonly onTurn: (turn: number) => void;
}

/** What each turn took; a dash is what nobody reported. */
export function TokensTab({ rollout, onTurn }: TokensTabProps) {
  const rows = useMemo(() => tokensOf(rollout), [rollout]);
  const total = useMemo(() => totalUsage(rollout), [rollout]);
  if (rows.length === 0)
    return <EmptyState title="No turns">No model was called in this rollout, so there are no tokens.</EmptyState>;
  const missing = missingSentence(rows);
  const isTotalKnown = total.input !== null || total.output !== null;
  const columns: readonly PlainColumn<TokenRow>[] = [
    {
      title: 'Turn',
      cell: ({ kind, turn }) => (
        <button type="button" className="tokens-tab__turn" onClick={() => onTurn(turn)}>
          {kind === 'turn' ? turn : `${turn}, failed request`}
        </button>
      ),
    },
    { title: 'Input', align: 'end', cell: ({ usage }) => formatCount(usage.input) },
    { title: 'Cached', align: 'end', cell: ({ usage }) => formatCount(usage.cached) },
    { title: 'Cache write', align: 'end', cell: ({ usage }) => formatCount(usage.cache_write) },
    { title: 'Output', align: 'end', cell: ({ usage }) => formatCount(usage.output) },
    { title: 'Reasoning', align: 'end', cell: ({ usage }) => formatCount(usage.reasoning) },
    { title: 'Time', align: 'end', cell: ({ seconds }) => formatSeconds(seconds) },
  ];
  const foot = [
    'Total',
    formatCount(total.input),
    formatCount(total.cached),
    formatCount(total.cache_write),
    formatCount(total.output),
    formatCount(total.reasoning),
    formatSeconds(rollout.seconds),
  ];
  return (
    <div className="tokens-tab">
      {missing === null ? null : (
        <p>
          {missing}
          {isTotalKnown && missing.startsWith('No turn') ? ' The totals are those that the record itself gives.' : ''}
        </p>
      )}
      <PlainTable label="Tokens by turn" columns={columns} rows={rows} foot={foot} />
      <p className="muted">
        Input is what was neither read from a cache nor written to one; reasoning is part of the output. Cost:{' '}
        {formatCost(rollout.cost)}
        {rollout.cost === undefined ? '' : ` (${rollout.cost.source})`}.
      </p>
    </div>
  );
}
