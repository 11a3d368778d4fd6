import { messageOf } from '../../shared/base/errors.ts';
import type { Row } from '../../shared/contract/library.ts';
import { recordPathOfJournal } from '../../shared/rollout/journal.ts';
import { summarize } from '../../shared/rollout/summary.ts';
import type { FileHead, Format, FormatItem } from '../formats/format.ts';
import { openFile, readTextFile } from '../node/open-file.ts';
import { rolloutKey } from '../node/rollout-key.ts';

export type DetectFormat = (file: FileHead) => Format | null;

const HEAD_BYTES = 64 * 1024;
// A JavaScript string holds at most 2^29 - 24 characters; past this size a file is not read whole.
const MOST_BYTES = 256 * 1024 * 1024;

/** One item of a file with the row that stands for it. */
export interface FileItem {
  readonly row: Row;
  readonly item: FormatItem;
}

async function readHead(path: string): Promise<{ readonly head: string; readonly size: number }> {
  const handle = await openFile(path);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, HEAD_BYTES)), 0);
    return { head: buffer.toString('utf8', 0, bytesRead), size };
  } finally {
    await handle.close();
  }
}

/**
 * What a file holds, item by item; nothing where no format knows it and `whenUnknown` is `skip`. A file that cannot be
 * read gives one problem. Throws what `openFile` throws for the path itself.
 */
export async function* readFile(options: {
  readonly path: string;
  readonly detect: DetectFormat;
  readonly whenUnknown: 'skip' | 'problem';
}): AsyncGenerator<FileItem> {
  const { path, detect, whenUnknown } = options;
  // A journal has the key and path of the record that it becomes, so that links to it stay good.
  const recordPath = recordPathOfJournal(path) ?? path;
  const base = (format: string, record: number) => ({
    key: rolloutKey(recordPath, record),
    path: recordPath,
    record,
    format,
  });
  const problem = (format: string, message: string): FileItem => ({
    row: { kind: 'problem', ...base(format, 0), message },
    item: { kind: 'problem', message, text: () => '' },
  });

  const { head, size } = await readHead(path);
  const format = detect({ path, head });
  if (format === null) {
    if (whenUnknown === 'problem') yield problem('unknown', 'This file is no rollout record that Portolan knows.');
    return;
  }
  if (size > MOST_BYTES) {
    yield problem(
      format.id,
      `The file has ${Math.round(size / 1e6)} MB; at most ${Math.round(MOST_BYTES / 1e6)} MB can be read so far.`,
    );
    return;
  }
  const text = await readTextFile(path);
  let record = 0;
  for (const item of format.read(text)) {
    const at = base(format.id, record);
    record += 1;
    if (item.kind === 'problem') yield { row: { kind: 'problem', ...at, message: item.message }, item };
    else yield { row: { kind: 'rollout', ...at, status: item.status, summary: summarize(item.rollout) }, item };
  }
}

/** A row for a file that could not be opened at all. */
export function unreadableRow(path: string, error: unknown): Row {
  const message = `The file cannot be read (${messageOf(error)}).`;
  return { kind: 'problem', key: rolloutKey(path, 0), path, record: 0, format: 'unknown', message };
}
