import { parseJsonOrNull } from '../../../shared/base/json.ts';
import { readReply } from '../../../shared/rollout/draft-reply.ts';

/** What the reply to a draft says, as half a sentence; of a reply in other words only that there was one. */
export function describeReply(text: string): string {
  // A note on the turns left may follow the reply.
  const { feasible, cost, violations } = readReply(parseJsonOrNull(text.slice(0, text.lastIndexOf('}') + 1)));
  if (feasible === null) return 'was answered with something that I do not read';
  if (feasible) return cost === null ? 'is feasible' : `is feasible and costs ${cost}`;
  const rules = [...new Set(violations.flatMap(({ rule }) => (rule === null ? [] : [rule])))].sort();
  return rules.length === 0 ? 'is not feasible' : `is not feasible: it breaks ${rules.join(', ')}`;
}
