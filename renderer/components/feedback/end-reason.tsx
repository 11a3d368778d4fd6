import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleSlash,
  CircleStop,
  Hourglass,
  type LucideIcon,
} from 'lucide-react';
import { Badge } from './badge.tsx';

type Tone = 'good' | 'warn' | 'bad' | 'neutral';

const REASONS: Readonly<Record<string, readonly [Tone, LucideIcon, string]>> = {
  submitted: ['good', CircleCheck, 'Submitted'],
  turn_limit: ['warn', Hourglass, 'Turn limit'],
  wall_clock: ['warn', Hourglass, 'Out of time'],
  tool_call_limit: ['warn', Hourglass, 'Tool-call limit'],
  malformed_limit: ['warn', CircleAlert, 'Too many unreadable plans'],
  no_tool_call: ['warn', CircleSlash, 'No tool call'],
  server_ended: ['warn', CircleStop, 'Ended by the environment'],
  cancelled: ['neutral', CircleStop, 'Stopped'],
  interrupted: ['bad', CircleAlert, 'Interrupted'],
  error: ['bad', CircleAlert, 'Error'],
};

/** Why an episode ended, by icon and words; a reason that is not known stands as the server gave it. */
export function EndReason({ reason }: { readonly reason: string }) {
  const [tone, Icon, words] = (Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? [
    'neutral',
    CircleHelp,
    reason.slice(0, 60),
  ];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      <bdi>{words}</bdi>
    </Badge>
  );
}
