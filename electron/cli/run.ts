import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '../../shared/base/errors.ts';
import { type EpisodeStatus, type RunConfig, RunConfigSchema, type RunProblem } from '../../shared/contract/run.ts';
import { journalPath } from '../../shared/rollout/journal.ts';
import type { Services } from '../services/create-services.ts';
import type { Command } from './kit/command.ts';
import { DONE, FAILED, INTERRUPTED } from './kit/exit-codes.ts';
import { plainLine } from './kit/plain-text.ts';
import { type EndedEpisode, endedEpisode, episodeTable } from './kit/run-report.ts';
import type { Shell } from './kit/shell.ts';
import { withServices } from './kit/with-services.ts';
import type { Words } from './kit/words.ts';

export const run: Command = {
  synopsis: 'run --task ID --model SPEC [options]',
  about: [
    'Runs every task with every model and writes one record an episode; prints a table at the end.',
    'With --json: one JSON line an episode as it ends: its record without messages and tools, and the file it stands in.',
    'Ctrl-C stops the episodes and waits for their records; a second Ctrl-C does not wait.',
  ].join('\n'),
  words: null,
  options: {
    env: { kind: 'text', value: 'ENVIRONMENT', help: 'berth (the default), or the address of an OpenEnv server' },
    task: { kind: 'texts', value: 'ID', help: 'a task to run; may be given several times' },
    model: { kind: 'texts', value: 'SPEC', help: 'provider:model[@effort]; may be given several times' },
    repeat: { kind: 'number', value: 'N', help: 'episodes of each task and model (default: 1)' },
    concurrency: { kind: 'number', value: 'N', help: 'episodes at the same time (default: 1)' },
    'max-turns': { kind: 'number', value: 'N', help: 'model turns an episode (default: 12)' },
    'max-tokens': { kind: 'number', value: 'N', help: 'output tokens a turn (default: 24000)' },
    'wall-clock': { kind: 'number', value: 'SECONDS', help: 'seconds an episode (default: 1800)' },
    out: { kind: 'text', value: 'DIR', help: "folder for the records (default: the data folder's rollouts/)" },
  },
  run: (words, shell) => {
    const config = readConfig(words);
    return withServices(shell.host('cli'), async (services) => {
      await checkFirst(services, config, shell);
      const { recorded, failed } = await runAll({ services, config, words, shell });
      if (!words.flag('json')) for (const line of episodeTable(recorded)) await shell.print(line);
      if (shell.signal.aborted) return INTERRUPTED;
      return failed > 0 ? FAILED : DONE;
    });
  },
};

const OPTION_OF: Readonly<Record<string, string>> = {
  tasks: '--task',
  models: '--model',
  maxTurns: '--max-turns',
  maxTokens: '--max-tokens',
  wallClockS: '--wall-clock',
};

function readConfig(words: Words): RunConfig {
  const number = (name: string) => words.number(name) ?? undefined;
  const parsed = RunConfigSchema.safeParse({
    environment: words.text('env') ?? 'berth',
    tasks: words.texts('task'),
    models: words.texts('model'),
    budget: { maxTurns: number('max-turns'), maxTokens: number('max-tokens'), wallClockS: number('wall-clock') },
    repeat: number('repeat'),
    concurrency: number('concurrency'),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path.findLast((part) => typeof part === 'string') ?? '');
  const option = OPTION_OF[field] ?? `--${field}`;
  if (issue?.code === 'too_small' && issue.origin === 'array')
    throw new AppError('bad-request', `${option} is missing.`);
  throw new AppError('bad-request', `${option} does not fit (${issue?.message}).`);
}

/** What is known to be wrong is told before anything starts. */
async function checkFirst({ client }: Services, config: RunConfig, { signal }: Shell): Promise<void> {
  // Asked on its own first: the error says what kind it is, and so which exit code fits.
  await client.environments.tasks({ environment: config.environment }, { signal });
  const problems = await client.runs.check(config, { signal });
  const [first] = problems;
  if (!first) return;
  throw new AppError(codeOf(first), problems.map(({ message }) => message).join('\n'));
}

function codeOf({ field }: RunProblem): AppError['code'] {
  if (field === 'environment') return 'unreachable';
  return field === 'tasks' ? 'not-found' : 'bad-request';
}

interface Running {
  readonly services: Services;
  readonly config: RunConfig;
  readonly words: Words;
  readonly shell: Shell;
}

interface Outcome {
  readonly recorded: readonly EndedEpisode[];
  /** How many ended with an error, or without their record on disk. */
  readonly failed: number;
}

/** Runs the episodes to their ends, telling progress on stderr. */
async function runAll({ services, config, words, shell }: Running): Promise<Outcome> {
  const { client, recover, startRun } = services;
  const out = words.text('out');
  const folder = out === null ? null : resolve(out);
  for (const problem of (await recover(folder)).problems) shell.say(plainLine(problem));
  const { runId, episodes } = await startRun(config, folder);
  const stop = () => {
    shell.say('Stopping; waiting for the records to be written.');
    void client.runs.stop({ kind: 'all' });
  };
  if (shell.signal.aborted) stop();
  else shell.signal.addEventListener('abort', stop, { once: true });

  const open = new Set(episodes.map(({ episodeId }) => episodeId));
  const recorded: EndedEpisode[] = [];
  let failed = 0;
  const tell = progressLine(episodes);
  for await (const { event } of await client.runs.watch({ resume: null })) {
    for (const status of event.kind === 'snapshot' ? event.episodes : [event.episode]) {
      if (status.runId !== runId || !open.has(status.episodeId)) continue;
      const line = tell(status);
      if (line !== null) shell.say(line);
      if (status.state !== 'ended') continue;
      open.delete(status.episodeId);
      if (status.endReason === 'error') failed += 1;
      const left = await endedEpisode(services, status);
      if (left === null) continue;
      // The journal stays where the record could not be written.
      if (status.endReason !== 'error' && existsSync(journalPath(left.episode.file))) failed += 1;
      recorded.push(left.episode);
      for (const problem of left.problems) shell.say(plainLine(`  ${problem}`));
      if (words.flag('json')) await shell.print(left.line);
    }
    if (open.size === 0) break;
  }
  return { recorded, failed };
}

/** One line for each new turn and each end; null where nothing new is to be told. */
function progressLine(episodes: readonly EpisodeStatus[]): (status: EpisodeStatus) => string | null {
  const place = new Map(episodes.map(({ episodeId }, index) => [episodeId, index + 1]));
  const told = new Map<string, string>();
  return (status) => {
    const { episodeId, taskId, model, state, turns, maxTurns, endReason, error, reward } = status;
    const now = `${state} ${turns}`;
    if (state === 'queued' || told.get(episodeId) === now) return null;
    told.set(episodeId, now);
    const name = `[${place.get(episodeId)}/${episodes.length}] ${taskId} ${model}`;
    if (state === 'running') return plainLine(`${name}: ${turns === 0 ? 'started' : `turn ${turns} of ${maxTurns}`}`);
    const why = error === null ? '' : ` (${error})`;
    return plainLine(`${name}: ${endReason ?? 'ended'}${why}, reward ${reward === null ? 'none' : reward.toFixed(4)}`);
  };
}
