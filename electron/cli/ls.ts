import { existsSync } from 'node:fs';
import type { RolloutRow, Row } from '../../shared/contract/library.ts';
import { inputTokens } from '../../shared/rollout/usage.ts';
import { rolloutsFolder } from '../services/data-folder.ts';
import { listPaths } from '../services/read-paths.ts';
import type { Command } from './kit/command.ts';
import { DONE, UNREADABLE } from './kit/exit-codes.ts';
import { plainLine } from './kit/plain-text.ts';
import type { Shell } from './kit/shell.ts';
import { ABSENT, type Column, count, score, tableLines } from './kit/table.ts';

const COLUMNS: readonly Column<RolloutRow>[] = [
  { title: 'file', cell: ({ path }) => path, most: 400 },
  { title: 'id', cell: ({ summary }) => summary.rolloutId },
  { title: 'format', cell: ({ format }) => format },
  { title: 'task', cell: ({ summary }) => summary.taskId },
  { title: 'model', cell: ({ summary }) => summary.model },
  { title: 'reward', cell: ({ summary }) => score(summary.reward), right: true },
  { title: 'turns', cell: ({ summary }) => count(summary.turns), right: true },
  { title: 'tokens in', cell: ({ summary }) => count(inputTokens(summary.usage)), right: true },
  { title: 'out', cell: ({ summary }) => count(summary.usage.output), right: true },
  { title: 'end reason', cell: ({ summary }) => summary.endReason ?? ABSENT },
  { title: 'status', cell: ({ status }) => status },
];

function asJson(row: Row): string {
  const { path, record, format } = row;
  if (row.kind === 'problem') return JSON.stringify({ file: path, record, format, error: row.message });
  const { status, summary } = row;
  return JSON.stringify({
    file: path,
    id: summary.rolloutId,
    format,
    task: summary.taskId,
    model: summary.model,
    reward: summary.reward,
    turns: summary.turns,
    tokens: summary.usage,
    end_reason: summary.endReason,
    status,
    record,
  });
}

/** The data folder's rollouts, where there are any yet. */
function ownFolder(shell: Shell): string[] {
  return [rolloutsFolder(shell.host('cli').dataFolder)].filter((folder) => existsSync(folder));
}

export const ls: Command = {
  synopsis: 'ls [PATH…]',
  about: [
    'Lists the rollouts of files and folders, one a line; without a path those of the data folder.',
    'With --json: one JSON line a rollout. A rollout file that cannot be read is told on stderr (with --json: a line with "error"),',
    'and the exit code is 4 then.',
  ].join('\n'),
  words: { name: 'PATH', least: 0, most: Number.POSITIVE_INFINITY },
  options: {},
  async run(words, shell) {
    const paths = words.plain.length > 0 ? words.plain : ownFolder(shell);
    const rows: RolloutRow[] = [];
    let problems = 0;
    for await (const row of listPaths(paths, shell.signal)) {
      if (row.kind === 'problem') problems += 1;
      if (words.flag('json')) await shell.print(asJson(row));
      else if (row.kind === 'rollout') rows.push(row);
      else shell.say(`${plainLine(row.path)}: ${plainLine(row.message)}`);
    }
    shell.signal.throwIfAborted();
    if (!words.flag('json')) for (const line of tableLines(COLUMNS, rows)) await shell.print(line);
    return problems > 0 ? UNREADABLE : DONE;
  },
};
