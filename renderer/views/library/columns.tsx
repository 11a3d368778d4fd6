import type { RolloutRow, Row } from '../../../shared/contract/library.ts';
import { RewardBar } from '../../components/feedback/reward-bar.tsx';
import { ABSENT, formatCount, formatSeconds, formatTime } from '../../components/format.ts';
import type { Column } from '../../components/table/column.ts';
import { formatRoute } from '../../navigation/route.ts';
import { type Standing, StatusWord } from './status-word.tsx';

type Summary = RolloutRow['summary'];

/** A record that was stopped or failed is finished too, but not with what its agent would have come to. */
function standingOf(row: Row): Standing {
  if (row.kind === 'problem') return 'problem';
  if (row.status !== 'finished') return row.status;
  const { endReason } = row.summary;
  if (endReason === 'cancelled') return 'stopped';
  return endReason === 'error' ? 'failed' : 'finished';
}

/** The columns of the library table. */
export const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'status',
    title: 'Status',
    width: 118,
    value: standingOf,
    cell: (row) => <StatusWord status={standingOf(row)} />,
  },
  {
    ...words({ id: 'task', title: 'Task', width: 124 }, ({ taskId }) => taskId),
    cell: (row) => (
      <a className="library-view__link" href={formatRoute({ kind: 'rollout', key: row.key, query: {} })} tabIndex={-1}>
        {row.kind === 'rollout' ? row.summary.taskId : ''}
      </a>
    ),
  },
  words({ id: 'model', title: 'Model', width: 176 }, ({ model }) => model),
  {
    id: 'reward',
    title: 'Reward',
    width: 118,
    value: (row) => (row.kind === 'rollout' ? (row.summary.reward ?? undefined) : undefined),
    cell: (row) => <RewardBar value={row.kind === 'rollout' ? row.summary.reward : null} />,
  },
  count({ id: 'drafts', title: 'Drafts', width: 66 }, ({ drafts }) => drafts),
  count({ id: 'turns', title: 'Turns', width: 62 }, ({ turns }) => turns),
  count({ id: 'input', title: 'Input', width: 84 }, ({ usage }) => usage.input),
  count({ id: 'cached', title: 'Cached', width: 84 }, ({ usage }) => usage.cached),
  count({ id: 'output', title: 'Output', width: 84 }, ({ usage }) => usage.output),
  count({ id: 'reasoning', title: 'Reasoning', width: 92 }, ({ usage }) => usage.reasoning),
  {
    ...count({ id: 'seconds', title: 'Time', width: 96 }, ({ seconds }) => seconds),
    cell: (row) => formatSeconds(row.kind === 'rollout' ? row.summary.seconds : null),
  },
  {
    ...words({ id: 'started', title: 'Started', width: 156 }, ({ started }) => started),
    cell: (row) => <span className="mono">{formatTime(row.kind === 'rollout' ? row.summary.started : null)}</span>,
  },
  words({ id: 'end', title: 'End reason', width: 120 }, ({ endReason }) => endReason),
  {
    ...count({ id: 'errors', title: 'Errors', width: 72 }, ({ errors }) => errors),
    cell: (row) => {
      const errors = row.kind === 'rollout' ? row.summary.errors : null;
      return <span className={errors === 0 ? 'muted' : 'library-view__errors'}>{formatCount(errors)}</span>;
    },
  },
  words({ id: 'environment', title: 'Environment', width: 130, hidden: true }, ({ environment }) => environment),
  {
    id: 'format',
    title: 'Format',
    width: 92,
    value: ({ format }) => format,
    cell: ({ format }) => format,
  },
  {
    id: 'file',
    title: 'File',
    width: 260,
    value: ({ path }) => path,
    cell: (row) => (
      <span className="mono" title={row.path}>
        {fileName(row)}
      </span>
    ),
  },
];

/** `rollouts.jsonl`, or `rollouts.jsonl #3` for another than the first in its file. */
function fileName({ path, record }: Row): string {
  const name = path.split(/[/\\]/).at(-1) ?? path;
  return record === 0 ? name : `${name} #${record + 1}`;
}

type Head = Pick<Column<Row>, 'id' | 'title' | 'width' | 'hidden'>;

function words(head: Head, of: (summary: Summary) => string | null): Column<Row> {
  const value = (row: Row) => (row.kind === 'rollout' ? (of(row.summary) ?? undefined) : undefined);
  return { ...head, value, cell: (row) => value(row) ?? ABSENT };
}

function count(head: Head, of: (summary: Summary) => number | null): Column<Row> {
  const value = (row: Row) => (row.kind === 'rollout' ? (of(row.summary) ?? undefined) : undefined);
  return { ...head, align: 'end', value, cell: (row) => formatCount(value(row)) };
}
