import { Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../shared/base/errors.ts';
import type { EpisodeStatus } from '../../../shared/contract/run.ts';
import { Button } from '../../components/controls/button.tsx';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNote } from '../../components/feedback/error-note.tsx';
import { formatCount } from '../../components/format.ts';
import type { Layout } from '../../components/table/column.ts';
import { RowTable } from '../../components/table/row-table.tsx';
import { navigate } from '../../navigation/use-route.ts';
import { useClient, useRuns } from '../../stores/use-stores.ts';
import { EPISODE_COLUMNS } from './columns.tsx';
import './live-view.css';

const PLAIN: Layout = { visibility: {}, order: [], sizing: {}, sorting: [] };

/** The episodes of this process: those under way, those waiting, those that ended. */
export function LiveView() {
  const client = useClient();
  const { loaded, episodes, error } = useRuns((state) => state);
  const [layout, setLayout] = useState(PLAIN);
  const [stopError, setStopError] = useState<string | null>(null);
  const rows = useMemo(() => inOrder([...episodes.values()]), [episodes]);
  const open = rows.filter(({ state }) => state !== 'ended');

  const stopWith = useMemo(() => {
    const tell = (stopped: Promise<unknown>) => {
      setStopError(null);
      stopped.catch((thrown) => setStopError(messageOf(thrown)));
    };
    return {
      one: (episode: EpisodeStatus) => tell(client.runs.stop({ kind: 'episode', episodeId: episode.episodeId })),
      all: () => tell(client.runs.stop({ kind: 'all' })),
    };
  }, [client]);
  const tail = useMemo(
    () => (episode: EpisodeStatus) =>
      episode.state === 'ended' ? null : (
        <IconButton
          label={`Stop ${episode.taskId}, ${episode.model}`}
          className="live-view__stop"
          tabIndex={-1}
          onClick={() => stopWith.one(episode)}
        >
          <Square />
        </IconButton>
      ),
    [stopWith],
  );

  return (
    <main className="live-view">
      <header className="live-view__bar">
        <h1 className="live-view__title">Running</h1>
        <span className="live-view__count" role="status">
          {loaded ? countOf(rows) : 'Asking what runs…'}
        </span>
        <Button look="danger" disabled={open.length === 0} onClick={stopWith.all}>
          <Square aria-hidden="true" /> Stop all
        </Button>
      </header>
      {(stopError ?? error) === null ? null : <ErrorNote message={stopError ?? error ?? ''} />}
      <div className="live-view__table">
        <RowTable
          label="Episodes"
          columns={EPISODE_COLUMNS}
          rows={rows}
          rowId={keyOf}
          layout={layout}
          onLayout={setLayout}
          onOpen={openEpisode}
          tail={tail}
          empty={
            <EmptyState
              title="Nothing was started yet"
              actions={
                <Button look="primary" onClick={() => navigate({ kind: 'run', from: null })}>
                  Run
                </Button>
              }
            >
              Episodes that are started here show their progress in this list, and can be stopped.
            </EmptyState>
          }
        />
      </div>
    </main>
  );
}

/** Running, then waiting, as they were started; then what ended, the newest first. */
function inOrder(episodes: readonly EpisodeStatus[]): readonly EpisodeStatus[] {
  const of = (state: EpisodeStatus['state']) => episodes.filter((episode) => episode.state === state);
  return [...of('running'), ...of('queued'), ...of('ended').reverse()];
}

const keyOf = ({ key }: EpisodeStatus) => key;
const openEpisode = ({ key }: EpisodeStatus) => navigate({ kind: 'rollout', key, query: {} });

function countOf(rows: readonly EpisodeStatus[]): string {
  const of = (state: EpisodeStatus['state']) => formatCount(rows.filter((row) => row.state === state).length);
  return rows.length === 0 ? '' : `${of('running')} running, ${of('queued')} waiting, ${of('ended')} ended`;
}
