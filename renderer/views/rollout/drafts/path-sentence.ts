import type { Draft, ScorePath } from '../../../../shared/rollout/drafts.ts';
import { formatAmount, formatCount } from '../../../components/format.ts';

interface PathOptions {
  readonly drafts: readonly Draft[];
  readonly path: ScorePath;
  readonly running: boolean;
}

/** How the drafts went, and what submitting another than the best one cost. */
export function pathSentence({ drafts, path, running }: PathOptions): string {
  const { best, submitted } = path;
  const count = formatAmount(drafts.length, 'draft');
  if (best !== null && best.index === submitted?.index) {
    return `${count}. The best is draft ${best.index + 1}, at a cost of ${formatCount(best.reply.cost)}, and it was submitted.`;
  }
  const lowest =
    best === null
      ? `${count}, none of them known to be feasible.`
      : `${count}. The best is draft ${best.index + 1}, at a cost of ${formatCount(best.reply.cost)}.`;
  if (submitted === null) return running ? lowest : `${lowest} No plan was submitted.`;
  return `${lowest} ${submittedSentence(submitted, path)}`;
}

function submittedSentence({ index }: Draft, { best, regret }: ScorePath): string {
  const name = `draft ${index + 1}`;
  if (best === null) return `Submitted was ${name}.`;
  if (regret === null) return `The submitted ${name} has no cost to compare.`;
  return regret > 0
    ? `The submitted ${name} costs ${formatCount(regret)} more.`
    : `The submitted ${name} costs the same.`;
}
