import type { EpisodeStatus } from '../../shared/contract/run.ts';

/** An episode that waits for its turn. */
export function makeStatus(key: string, overrides: Partial<EpisodeStatus> = {}): EpisodeStatus {
  return {
    key,
    episodeId: `id of ${key}`,
    runId: 'run',
    taskId: 'berth-001',
    model: 'baseline:greedy',
    state: 'queued',
    turns: 0,
    maxTurns: 12,
    drafts: 0,
    reward: null,
    endReason: null,
    error: null,
    ...overrides,
  };
}
