import type { RolloutRow } from '../../shared/contract/library.ts';
import { NO_USAGE } from '../../shared/rollout/usage.ts';

/** A line of the library, of a finished rollout. */
export function makeRow(key: string, overrides: Partial<RolloutRow['summary']> = {}): RolloutRow {
  return {
    kind: 'rollout',
    key,
    path: `/data/${key}.json`,
    record: 0,
    format: 'portolan',
    status: 'finished',
    summary: {
      rolloutId: key,
      taskId: 'berth-001',
      model: 'baseline:greedy',
      environment: 'berth',
      started: '2026-03-04T06:00:00Z',
      seconds: 12.5,
      turns: 2,
      drafts: 2,
      submitted: true,
      reward: 0.5,
      endReason: 'submitted',
      errors: 0,
      usage: NO_USAGE,
      tags: [],
      ...overrides,
    },
  };
}
