import { CircleAlert, CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { DraftReply } from '../../../shared/rollout/draft-reply.ts';
import { Badge } from '../../components/feedback/badge.tsx';
import { formatAmount } from '../../components/format.ts';

/** The server's verdict on a draft, by icon and words. */
export function Feasible({ reply, short = false }: { readonly reply: DraftReply; readonly short?: boolean }) {
  const { tone, icon: Icon, words: all } = verdictOf(reply);
  // Where there is little room, what is broken says enough.
  const words = short ? all.replace('Infeasible: ', '') : all;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {words}
    </Badge>
  );
}

export function verdictOf({ feasible, violations, leftOut, error }: DraftReply) {
  if (feasible === true) return { tone: 'good', icon: CircleCheck, words: 'Feasible' } as const;
  const count = violations.length + leftOut;
  if (feasible === false || count > 0) {
    const words = count === 0 ? 'Infeasible' : `Infeasible: ${formatAmount(count, 'violation')}`;
    return { tone: 'bad', icon: CircleX, words } as const;
  }
  if (error !== null) return { tone: 'warn', icon: CircleAlert, words: 'Not evaluated' } as const;
  return { tone: 'neutral', icon: CircleHelp, words: 'No verdict in the reply' } as const;
}
