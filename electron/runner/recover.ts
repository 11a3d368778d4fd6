import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../shared/base/errors.ts';
import { type ReadJournal, readJournal, recordPathOfJournal } from '../../shared/rollout/journal.ts';
import { readRecords, writeRecord } from '../../shared/rollout/read.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { totalUsage } from '../../shared/rollout/summary.ts';
import { inputTokens } from '../../shared/rollout/usage.ts';
import { writeFileAtomically } from '../node/atomic-write.ts';
import { errorCode } from '../node/error-code.ts';
import { readTextFile } from '../node/open-file.ts';
import { isAlive, isOnThisHost } from '../node/process-owner.ts';
import type { Clock } from './episode/episode-io.ts';

/** Longer than a process of another machine may be silent beyond the wall clock of its episode. */
const SILENCE_MS = 3_600_000;

export interface Recovery {
  /** Paths of the records that were made of journals. */
  readonly recovered: readonly string[];
  /** One sentence for each journal that was left as it is. */
  readonly problems: readonly string[];
}

/**
 * Makes a record of each journal in `folder` whose process is gone: with the end reason `interrupted`, unless the
 * episode's end was committed. Whoever runs it again, or at the same time, comes to the same files. A journal of another
 * machine counts as abandoned when nothing was added for the wall clock of its episode and an hour more.
 */
export async function recoverJournals(folder: string, clock: Clock): Promise<Recovery> {
  const recovered: string[] = [];
  const problems: string[] = [];
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const recordPath = recordPathOfJournal(path);
    if (recordPath === null) continue;
    try {
      const outcome = await recoverOne({ path, recordPath, clock });
      if (outcome === 'recovered') recovered.push(recordPath);
      else if (outcome !== null) problems.push(outcome.problem);
    } catch (error) {
      // Its process, or another one that recovers, was just done with it.
      if (errorCode(error) === 'ENOENT') continue;
      problems.push(`The journal ${path} cannot be recovered (${messageOf(error)}); it is left as it is.`);
    }
  }
  return { recovered, problems };
}

async function recoverOne(options: {
  readonly path: string;
  readonly recordPath: string;
  readonly clock: Clock;
}): Promise<'recovered' | { readonly problem: string } | null> {
  const { path, recordPath, clock } = options;
  const { mtimeMs } = await stat(path);
  const journal = readJournal(await readTextFile(path));
  if (journal === null) {
    return { problem: `The journal ${path} has no whole first line, so there is nothing to recover; delete it.` };
  }
  const { owner, rollout, unread } = journal;
  const silentMs = clock.now() - mtimeMs;
  const isGone = isOnThisHost(owner) ? !isAlive(owner) : silentMs > wallClockMs(rollout) + SILENCE_MS;
  if (!isGone) return null;

  const there = await readFinished(recordPath);
  if (there === 'other' || (there !== null && there.episode_id !== rollout.episode_id)) {
    return { problem: `Something else stands at ${recordPath}; move it away, so that ${path} can be recovered.` };
  }
  if (there === null) await writeFileAtomically(recordPath, writeRecord(finished(journal)));
  // What could not be read may still be of use to somebody.
  if (unread > 0) await rename(path, `${path}.damaged`);
  else await rm(path, { force: true });
  return there === null ? 'recovered' : null;
}

function wallClockMs({ params }: Rollout): number {
  return (params?.wall_clock_s ?? 0) * 1000;
}

/** The finished record at a path, null where there is no file, and `other` for anything else. */
async function readFinished(path: string): Promise<Rollout | 'other' | null> {
  let text: string;
  try {
    text = await readTextFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const [item, more] = readRecords(text);
  const whole = item?.kind === 'rollout' && more === undefined && item.rollout.end_reason !== null;
  return whole ? item.rollout : 'other';
}

const INTERRUPTED =
  'The program was ended while this episode ran, so only what it had finished is here; run the task again.';

/** The record as far as it was committed. Totals are counted again, since the last ones may be missing. */
function finished({ rollout, unread }: ReadJournal): Rollout {
  const usage = totalUsage(rollout);
  const last = rollout.messages.findLast(({ at }) => at !== undefined)?.at;
  const seconds = last === undefined ? Number.NaN : (Date.parse(last) - Date.parse(rollout.started)) / 1000;
  const damage = `${unread} lines of the journal could not be read and are missing here; they are kept beside this file.`;
  return {
    ...rollout,
    turns: rollout.messages.filter((message) => message.role === 'assistant' && message.partial !== true).length,
    usage: { ...rollout.usage, input_tokens: inputTokens(usage) ?? 0, output_tokens: usage.output ?? 0 },
    end_reason: rollout.end_reason ?? 'interrupted',
    errors: rollout.end_reason === null ? [...rollout.errors, INTERRUPTED] : rollout.errors,
    ...(rollout.seconds === undefined &&
      Number.isFinite(seconds) && { seconds: Math.max(0, Math.round(seconds * 10) / 10) }),
    ...(unread > 0 && { warnings: [...(rollout.warnings ?? []), damage] }),
  };
}
