import type { Draft, ScorePath } from '../../../../shared/rollout/drafts.ts';
import { formatAmount, formatCount } from '../../../components/format.ts';

/** How the drafts went, and what submitting another than the best one cost. */
export function pathSentence(drafts: readonly Draft[], { best, submitted, regret }: ScorePath): string {
  const count = formatAmount(drafts.length, 'draft');
  if (best === null) {
    const end = submitted === null ? 'No plan was submitted.' : `Draft ${submitted.index + 1} was submitted.`;
    return `${count}, none of them known to be feasible. ${end}`;
  }
  if (best.index === submitted?.index) {
    return `${count}. The best is draft ${best.index + 1}, at a cost of ${formatCount(best.reply.cost)}, and it was submitted.`;
  }
  const lowest = `The best is draft ${best.index + 1}, at a cost of ${formatCount(best.reply.cost)}.`;
  if (submitted === null) return `${count}. ${lowest} No plan was submitted.`;
  const name = `draft ${submitted.index + 1}`;
  if (regret === null) return `${count}. ${lowest} The submitted ${name} has no cost to compare.`;
  if (regret > 0) return `${count}. ${lowest} The submitted ${name} costs ${formatCount(regret)} more.`;
  return `${count}. ${lowest} The submitted ${name} is as good.`;
}
