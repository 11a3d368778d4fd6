import { z } from 'zod';
import { parseJson, stringifyJson } from '../base/json.ts';
import { commit, type DurableEvent, DurableEventSchema } from './events.ts';
import { toJson } from './read.ts';
import { type Rollout, RolloutSchema } from './record.ts';

/**
 * The journal of a running episode: JSON lines, first the owner and the record as it began, then one durable event a
 * line. It stands beside the file that the finished record will have, under `journalPath`.
 */

export const JOURNAL_SCHEMA = 'portolan.journal/1';

/** The process that writes the journal; `startedTicks` tells it from a later process with the same pid, where known. */
const OwnerSchema = z.object({ host: z.string(), pid: z.number().int(), startedTicks: z.string().nullable() });
export type JournalOwner = z.infer<typeof OwnerSchema>;

export const JournalHeaderSchema = z.object({
  journal: z.literal(JOURNAL_SCHEMA),
  owner: OwnerSchema,
  rollout: RolloutSchema,
});
export type JournalHeader = z.infer<typeof JournalHeaderSchema>;

const SUFFIX = '.journal.jsonl';

/** `DIR/x.json` -> `DIR/x.journal.jsonl` */
export function journalPath(recordPath: string): string {
  return recordPath.replace(/\.json$/, '') + SUFFIX;
}

/** The path of the record that a journal becomes, or null where the path is not a journal's. */
export function recordPathOfJournal(path: string): string | null {
  return path.endsWith(SUFFIX) ? `${path.slice(0, -SUFFIX.length)}.json` : null;
}

/** One line of a journal, newline included. */
export function journalLine(content: JournalHeader | DurableEvent): string {
  return `${stringifyJson(toJson(content))}\n`;
}

export interface ReadJournal {
  readonly owner: JournalOwner;
  readonly rollout: Rollout;
  /** Whole lines that were left out, from the first one that cannot be read on. */
  readonly unread: number;
}

/**
 * The record as far as the journal goes, or null where its first line is not a journal's header. A last line that was
 * cut off by a crash is left out, as is everything after a line that cannot be read.
 */
export function readJournal(text: string): ReadJournal | null {
  // Line by line: `split` ends the whole process on a file of nothing but line ends.
  let end = text.indexOf('\n');
  const header = end < 0 ? null : parseLine(JournalHeaderSchema, text.slice(0, end));
  if (header === null) return null;
  let unread = 0;
  let start = end + 1;
  // A complete journal ends with a newline; what follows the last one is half a line.
  for (end = text.indexOf('\n', start); end >= 0; end = text.indexOf('\n', start)) {
    const event = unread === 0 ? parseLine(DurableEventSchema, text.slice(start, end)) : null;
    if (event === null) unread += 1;
    else commit(header.rollout, event);
    start = end + 1;
  }
  return { owner: header.owner, rollout: header.rollout, unread };
}

function parseLine<T extends z.ZodType>(schema: T, line: string): z.infer<T> | null {
  try {
    return schema.parse(parseJson(line));
  } catch {
    return null;
  }
}
