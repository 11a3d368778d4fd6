import { ArrowLeft, Link, Radio, RotateCw, Shuffle, Square } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../shared/base/errors.ts';
import { scoreOf } from '../../../../shared/rollout/summary.ts';
import { Button } from '../../../components/controls/button.tsx';
import { CopyButton } from '../../../components/controls/copy-button.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { Facts } from '../../../components/facts.tsx';
import { Badge } from '../../../components/feedback/badge.tsx';
import { EndReason } from '../../../components/feedback/end-reason.tsx';
import { ErrorNote } from '../../../components/feedback/error-note.tsx';
import { RewardBar } from '../../../components/feedback/reward-bar.tsx';
import { visibleText } from '../../../components/text/visible-text.ts';
import { navigate } from '../../../navigation/use-route.ts';
import type { Look } from '../../../steps/parts/reading.ts';
import { useClient, useRuns } from '../../../stores/use-stores.ts';
import { linkTo } from '../link-to.ts';
import type { ReadyRollout } from '../ready-rollout.ts';
import { headerFacts } from './header-facts.ts';
import { LookSwitch } from './look-switch.tsx';
import './rollout-header.css';

interface RolloutHeaderProps {
  readonly rolloutKey: string;
  readonly state: ReadyRollout;
  readonly drafts: number;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

/** What is never hidden of a rollout: what it was, how it ended, what it cost, and what went wrong. */
export function RolloutHeader({ rolloutKey, state, drafts, look, onLook }: RolloutHeaderProps) {
  const { rollout, running } = state;
  const { errors, provider_switches: switches = [] } = rollout;
  const episode = useRuns(({ episodes }) => episodes.get(rolloutKey) ?? null);
  const stop = useStop(rollout.episode_id);
  const reward = scoreOf(rollout);
  const canStop = episode !== null && episode.state !== 'ended';
  return (
    <section className="rollout-header" aria-label="Summary">
      <div className="rollout-header__line">
        <IconButton label="Back to the library" hint="Esc" onClick={() => navigate({ kind: 'library' })}>
          <ArrowLeft />
        </IconButton>
        <h1 className="rollout-header__task" dir="auto">
          {visibleText(rollout.task_id)}
        </h1>
        <span className="rollout-header__model mono" dir="auto">
          {visibleText(rollout.model)}
        </span>
        {rollout.end_reason === null ? null : <EndReason reason={rollout.end_reason} />}
        {running && rollout.end_reason === null ? (
          <Badge tone="live" icon={<Radio aria-hidden="true" />}>
            {episode?.state === 'queued' ? 'Waiting in the queue' : 'Running'}
          </Badge>
        ) : null}
        {!running && rollout.end_reason === null ? <Badge tone="warn">Cut off, no end recorded</Badge> : null}
        <span className="rollout-header__reward">
          <span className="muted">Reward</span>
          <RewardBar value={reward} />
        </span>
        <div className="rollout-header__actions">
          <LookSwitch look={look} onLook={onLook} />
          <CopyButton label="Copy a link to this rollout" text={() => linkTo(rolloutKey, {})} icon={<Link />} />
          {canStop ? (
            <Button look="danger" disabled={stop.isStopping} onClick={stop.stop}>
              <Square />
              {stop.isStopping ? 'Stopping…' : 'Stop'}
            </Button>
          ) : null}
          <Button onClick={() => navigate({ kind: 'run', from: rolloutKey })}>
            <RotateCw />
            Rerun
          </Button>
        </div>
      </div>
      <Facts look="line" facts={headerFacts(rollout, drafts)} />
      {stop.error === null ? null : <ErrorNote message={stop.error} />}
      {errors.length + switches.length > 0 ? (
        <ul className="rollout-header__notes" aria-label="Errors and provider switches">
          {errors.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: errors are only ever added.
            <li key={index}>
              <ErrorNote message={visibleText(error)} />
            </li>
          ))}
          {switches.map((change) => (
            <li key={change} className="rollout-header__switch">
              <Shuffle aria-hidden="true" />
              <bdi>Provider switch: {visibleText(change)}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function useStop(episodeId: string) {
  const client = useClient();
  const [isStopping, setStopping] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const stop = () => {
    setStopping(true);
    setError(null);
    client.runs.stop({ kind: 'episode', episodeId }).catch((problem) => {
      setStopping(false);
      setError(messageOf(problem));
    });
  };
  return { stop, isStopping, error };
}
