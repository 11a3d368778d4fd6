import { CircleCheck, CircleSlash, Clock, Radio, TriangleAlert } from 'lucide-react';
import type { EpisodeStatus } from '../../../shared/contract/run.ts';
import { RewardBar } from '../../components/feedback/reward-bar.tsx';
import { ABSENT, formatCount } from '../../components/format.ts';
import type { Column } from '../../components/table/column.ts';
import { formatRoute } from '../../navigation/route.ts';
import './episode-state.css';

/** The columns of the list of episodes. */
export const EPISODE_COLUMNS: readonly Column<EpisodeStatus>[] = [
  {
    id: 'state',
    title: 'State',
    width: 116,
    value: (episode) => stateOf(episode).word,
    cell: (episode) => <EpisodeState episode={episode} />,
  },
  {
    id: 'task',
    title: 'Task',
    width: 160,
    value: ({ taskId }) => taskId,
    cell: ({ key, taskId }) => (
      <a className="live-view__link" href={formatRoute({ kind: 'rollout', key, query: {} })} tabIndex={-1}>
        {taskId}
      </a>
    ),
  },
  { id: 'model', title: 'Model', width: 220, value: ({ model }) => model, cell: ({ model }) => model },
  {
    id: 'turns',
    title: 'Turn',
    width: 96,
    align: 'end',
    value: ({ turns }) => turns,
    cell: ({ turns, maxTurns }) => `${formatCount(turns)} of ${formatCount(maxTurns)}`,
  },
  {
    id: 'drafts',
    title: 'Drafts',
    width: 76,
    align: 'end',
    value: ({ drafts }) => drafts,
    cell: ({ drafts }) => formatCount(drafts),
  },
  {
    id: 'reward',
    title: 'Reward',
    width: 128,
    value: ({ reward }) => reward ?? undefined,
    cell: ({ reward }) => <RewardBar value={reward} />,
  },
  {
    id: 'end',
    title: 'End reason',
    width: 130,
    value: ({ endReason }) => endReason ?? undefined,
    cell: ({ endReason }) => endReason ?? ABSENT,
  },
  {
    id: 'error',
    title: 'Error',
    width: 320,
    value: ({ error }) => error ?? undefined,
    cell: ({ error }) =>
      error === null ? (
        ABSENT
      ) : (
        <span className="live-view__error" title={error}>
          {error}
        </span>
      ),
  },
];

function stateOf({ state, endReason, error }: EpisodeStatus) {
  if (state === 'queued') return { word: 'Waiting', icon: Clock, tone: 'quiet' };
  if (state === 'running') return { word: 'Running', icon: Radio, tone: 'live' };
  if (error !== null) return { word: 'Failed', icon: TriangleAlert, tone: 'bad' };
  if (endReason === 'submitted') return { word: 'Ended', icon: CircleCheck, tone: 'quiet' };
  return { word: 'Ended', icon: CircleSlash, tone: 'warn' };
}

function EpisodeState({ episode }: { readonly episode: EpisodeStatus }) {
  const { word, icon: Icon, tone } = stateOf(episode);
  return (
    <span className={`episode-state episode-state--${tone}`}>
      <Icon aria-hidden="true" />
      {word}
    </span>
  );
}
