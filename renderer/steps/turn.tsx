import { Link, Scissors } from 'lucide-react';
import type { AssistantMessage } from '../../shared/rollout/record.ts';
import { inputTokens } from '../../shared/rollout/usage.ts';
import { CopyButton } from '../components/controls/copy-button.tsx';
import { Badge } from '../components/feedback/badge.tsx';
import { formatCount, formatSeconds } from '../components/format.ts';
import { useReading } from './parts/reading.ts';
import type { ItemOf } from './transcript/item.ts';
import './parts/turn-step.css';

export function TurnStep({ turn, message, isCut }: ItemOf<'turn'>) {
  const { linkTo } = useReading();
  const odd = message === null ? null : oddStop(message);
  return (
    <header className="turn-step">
      <h2 className="turn-step__title">Turn {turn}</h2>
      {isCut ? (
        <Badge tone="warn" icon={<Scissors aria-hidden="true" />}>
          Incomplete: the stream ended before the turn did
        </Badge>
      ) : odd === null ? null : (
        <Badge tone="warn">{odd}</Badge>
      )}
      <span className="turn-step__facts mono">{message === null ? '' : facts(message)}</span>
      <CopyButton label="Copy a link to this turn" text={() => linkTo(turn)} icon={<Link />} />
    </header>
  );
}

/** Only what was reported. */
function facts({ seconds, usage }: AssistantMessage): string {
  const input = usage === undefined ? null : inputTokens(usage);
  return [
    ...(seconds === undefined ? [] : [formatSeconds(seconds)]),
    ...(input === null ? [] : [`${formatCount(input)} in`]),
    ...(usage === undefined || usage.output === null ? [] : [`${formatCount(usage.output)} out`]),
  ].join(' · ');
}

const ODD: Readonly<Record<string, string>> = {
  length: 'Cut off by the output limit',
  refusal: 'The model refused',
  filtered: 'Filtered by the provider',
  aborted: 'Stopped',
  error: 'Ended by an error',
};
const USUAL = /^(?:stop|end_turn|tool_calls|tool_use|function_call|completed|stop_sequence|end|)$/;

/** Why a turn ended, where it is not the usual reason; what the provider said is kept beside our word. */
function oddStop({ stop, stop_reason: reason }: AssistantMessage): string | null {
  const known = reason === undefined ? undefined : ODD[reason.unified];
  if (known !== undefined) return stop === '' ? known : `${known} (${stop})`;
  if (reason !== undefined && reason.unified !== 'unknown') return null;
  if (stop.startsWith('length') || stop === 'max_tokens') return `Cut off by the output limit (${stop})`;
  return USUAL.test(stop) ? null : `Stop: ${stop.slice(0, 80)}`;
}
