import type { Rollout } from '../../../../shared/rollout/record.ts';
import { totalUsage } from '../../../../shared/rollout/summary.ts';
import { inputTokens } from '../../../../shared/rollout/usage.ts';
import type { Fact } from '../../../components/facts.tsx';
import { ABSENT, formatCount, formatSeconds, formatTime } from '../../../components/format.ts';
import { visibleText } from '../../../components/text/visible-text.ts';

/** The numbers of a rollout's header. */
export function headerFacts(rollout: Rollout, drafts: number): readonly Fact[] {
  const { params, turns, seconds, started, errors, provider_switches: switches = [] } = rollout;
  const usage = totalUsage(rollout);
  const cached = usage.cached === null ? '' : ` (${formatCount(usage.cached)} cached)`;
  return [
    {
      name: 'Turns',
      value: params === undefined ? formatCount(turns) : `${turns} of ${formatCount(params.max_turns)}`,
    },
    { name: 'Drafts', value: formatCount(drafts) },
    { name: 'Tokens in', value: `${formatCount(inputTokens(usage))}${cached}` },
    { name: 'Tokens out', value: formatCount(usage.output) },
    { name: 'Cost', value: formatCost(rollout.cost) },
    { name: 'Duration', value: formatSeconds(seconds) },
    { name: 'Started', value: formatTime(started) },
    { name: 'Environment', value: environmentName(rollout) },
    { name: 'Errors', value: formatCount(errors.length) },
    { name: 'Provider switches', value: formatCount(switches.length) },
  ];
}

/** A price that is not known is not the same as a cost that nobody worked out. */
export function formatCost(cost: Rollout['cost']): string {
  if (cost === undefined) return ABSENT;
  return cost.usd === null ? 'unpriced' : `$${cost.usd.toFixed(4)}`;
}

function environmentName({ environment }: Rollout): string {
  if (environment === undefined) return ABSENT;
  const { kind, name, version } = environment;
  return visibleText([name ?? kind, ...(version === null ? [] : [version])].join(' '));
}
