import { CircleSlash, LoaderCircle, Pencil, Unplug } from 'lucide-react';
import { Badge } from '../../components/feedback/badge.tsx';
import { formatSeconds } from '../../components/format.ts';
import type { Called } from '../transcript/item.ts';

/** How a call stands, in words. */
export function CallState({ call, reply, state }: Called) {
  if (state === 'writing') {
    return (
      <Badge tone="live" icon={<Pencil aria-hidden="true" />}>
        Being written
      </Badge>
    );
  }
  if (state === 'waiting') {
    return (
      <Badge tone="live" icon={<LoaderCircle aria-hidden="true" />}>
        Waiting for {call.name}
      </Badge>
    );
  }
  if (reply === null) {
    return (
      <Badge tone="warn" icon={<Unplug aria-hidden="true" />}>
        No reply
      </Badge>
    );
  }
  return (
    <>
      {reply.sent === false ? (
        <Badge tone="warn" icon={<CircleSlash aria-hidden="true" />}>
          Not sent
        </Badge>
      ) : null}
      {reply.seconds === undefined ? null : <span className="mono muted">{shortTime(reply.seconds)}</span>}
    </>
  );
}

function shortTime(seconds: number): string {
  return seconds < 0.1 ? `${Math.round(seconds * 1000)} ms` : formatSeconds(seconds);
}
