import { isJsonObject } from '../../../shared/base/json.ts';
import type { EpisodeStatus } from '../../../shared/contract/run.ts';
import type { Rollout } from '../../../shared/rollout/record.ts';
import { type Summary, summarize } from '../../../shared/rollout/summary.ts';
import { inputTokens } from '../../../shared/rollout/usage.ts';
import type { Services } from '../../services/create-services.ts';
import { exitCodeOf, FAILED } from './exit-codes.ts';
import { ABSENT, type Column, count, score, tableLines } from './table.ts';

/** An episode that left a record: where it stands, and what a table shows. */
export interface EndedEpisode {
  readonly file: string;
  readonly summary: Summary;
}

/** Drafts that the server could not take, one sentence each: a plan that is no JSON, say. */
function draftProblems({ steps }: Rollout): string[] {
  return steps.flatMap(({ turn, result }, index) => {
    const error = isJsonObject(result) ? result.error : undefined;
    if (typeof error !== 'string') return [];
    const details = isJsonObject(result) && Array.isArray(result.entry_problems) ? result.entry_problems : [];
    const [detail] = details.filter((item) => typeof item === 'string');
    return [`draft ${index + 1} (turn ${turn}): ${error}${detail === undefined ? '' : ` (${detail})`}`];
  });
}

/** The episode and its record as a JSON line without the bulk; null where it left none (it never began). */
export async function endedEpisode(
  { client }: Services,
  status: EpisodeStatus,
): Promise<{ readonly episode: EndedEpisode; readonly line: string; readonly problems: readonly string[] } | null> {
  const opened = await client.rollouts.get({ key: status.key }).catch((error: unknown) => {
    if (exitCodeOf(error) === FAILED) return null;
    throw error;
  });
  if (opened === null) return null;
  const { messages, tools, provider_state, ...rest } = opened.rollout;
  const file = opened.row.path;
  return {
    episode: { file, summary: summarize(opened.rollout) },
    line: JSON.stringify({ ...rest, file }),
    problems: draftProblems(opened.rollout),
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
