import type { EpisodeStatus } from '../../../shared/contract/run.ts';
import { type Summary, summarize } from '../../../shared/rollout/summary.ts';
import { inputTokens } from '../../../shared/rollout/usage.ts';
import type { Services } from '../../services/create-services.ts';
import { ABSENT, type Column, count, score, tableLines } from './table.ts';

/** An episode that left a record: where it stands, and what a table shows. */
export interface EndedEpisode {
  readonly status: EpisodeStatus;
  readonly file: string;
  readonly summary: Summary;
}

/** The episode and its record as a JSON line without the bulk; null where it was stopped before it began. */
export async function endedEpisode(
  { client }: Services,
  status: EpisodeStatus,
): Promise<{ readonly episode: EndedEpisode; readonly line: string } | null> {
  const opened = await client.rollouts.get({ key: status.key }).catch((error: unknown) => {
    if (status.endReason === 'cancelled') return null;
    throw error;
  });
  if (opened === null) return null;
  const { messages, tools, provider_state, ...rest } = opened.rollout;
  const file = opened.row.path;
  return {
    episode: { status, file, summary: summarize(opened.rollout) },
    line: JSON.stringify({ ...rest, file }),
  };
}

const COLUMNS: readonly Column<EndedEpisode>[] = [
  { title: 'task', cell: ({ summary }) => summary.taskId },
  { title: 'model', cell: ({ summary }) => summary.model },
  { title: 'reward', cell: ({ summary }) => score(summary.reward), right: true },
  { title: 'end reason', cell: ({ summary }) => summary.endReason ?? ABSENT },
  { title: 'turns', cell: ({ summary }) => count(summary.turns), right: true },
  { title: 'drafts', cell: ({ summary }) => count(summary.drafts), right: true },
  { title: 'tokens in', cell: ({ summary }) => count(inputTokens(summary.usage)), right: true },
  { title: 'out', cell: ({ summary }) => count(summary.usage.output), right: true },
  { title: 'seconds', cell: ({ summary }) => summary.seconds?.toFixed(1) ?? ABSENT, right: true },
  { title: 'file', cell: ({ file }) => file, most: 400 },
];

export function episodeTable(episodes: readonly EndedEpisode[]): string[] {
  return tableLines(COLUMNS, episodes);
}
