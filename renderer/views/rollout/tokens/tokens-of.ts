import type { Rollout } from '../../../../shared/rollout/record.ts';
import { NO_USAGE, type Usage } from '../../../../shared/rollout/usage.ts';

/** The tokens of one turn, or of one request of it that failed. */
export interface TokenRow {
  readonly kind: 'turn' | 'failed request';
  readonly turn: number;
  readonly usage: Usage;
  readonly seconds: number | null;
}

/** Turn by turn, each after the requests that failed before it. */
export function tokensOf({ messages, attempts = [] }: Rollout): readonly TokenRow[] {
  const failed = attempts
    .filter(({ error }) => error !== null)
    .map(
      ({ turn, usage, ms }): TokenRow => ({
        kind: 'failed request',
        turn,
        usage: usage ?? NO_USAGE,
        seconds: ms / 1000,
      }),
    );
  const turns = messages
    .filter((message) => message.role === 'assistant')
    .map(({ usage, seconds }, index): TokenRow => {
      return { kind: 'turn', turn: index + 1, usage: usage ?? NO_USAGE, seconds: seconds ?? null };
    });
  // Stable: of one turn, the failed ones stay first.
  return [...failed, ...turns].sort((a, b) => a.turn - b.turn);
}

/** What is missing of the numbers, in one sentence; null where nothing is. */
export function missingSentence(rows: readonly TokenRow[]): string | null {
  const turns = rows.filter(({ kind }) => kind === 'turn');
  const without = turns.filter(({ usage }) => usage.input === null && usage.output === null);
  if (without.length === 0) return null;
  if (without.length === turns.length) return 'No turn of this record reports its tokens.';
  return `${without.length} of ${turns.length} turns report no tokens, so the totals are too low.`;
}
