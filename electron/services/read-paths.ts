import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError, messageOf } from '../../shared/base/errors.ts';
import type { Row } from '../../shared/contract/library.ts';
import { journalPath, recordPathOfJournal } from '../../shared/rollout/journal.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { detectFormat } from '../formats/registry.ts';
import { readFile, unreadableRow } from '../library/read-file.ts';
import { walk } from '../library/walk.ts';
import { errorCode } from '../node/error-code.ts';

const NAMED_IDS = 10;

/**
 * Rows of the named files and of the rollout files in the named folders. A file that is named and cannot be read gives a
 * problem row; throws AppError `unreadable` for a path that is not there.
 */
export async function* listPaths(paths: readonly string[], signal?: AbortSignal): AsyncGenerator<Row> {
  for (const path of paths.map((path) => resolve(path))) {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      (cause: unknown) => {
        throw new AppError('unreadable', `There is no file or folder ${path}; check the path.`, { cause });
      },
    );
    const told = new Set<string>();
    for await (const file of isFolder ? walk(path) : [path]) {
      if (signal?.aborted) return;
      for await (const row of isFolder ? rowsInFolder(file) : rowsOf(file)) {
        if (told.has(row.key)) continue;
        told.add(row.key);
        yield row;
      }
    }
  }
}

async function* rowsOf(file: string): AsyncGenerator<Row> {
  try {
    for await (const { row } of readFile({ path: file, detect: detectFormat, whenUnknown: 'problem' })) yield row;
  } catch (error) {
    yield unreadableRow(file, error);
  }
}

/** Nothing for a file that went away meanwhile. */
async function* rowsInFolder(file: string): AsyncGenerator<Row> {
  const record = recordPathOfJournal(file);
  // A journal may become its record at any moment; where both are there, the record is what counts.
  for (const path of record === null ? [file] : [record, file, record]) {
    let found = false;
    try {
      for await (const { row } of readFile({ path, detect: detectFormat, whenUnknown: 'skip' })) {
        found = true;
        yield row;
      }
    } catch (error) {
      found = errorCode(error) !== 'ENOENT';
      if (found) yield unreadableRow(path, error);
    }
    if (found) return;
  }
}

/** An episode that runs or was cut off is listed under the record that it is to become, and has only its journal. */
async function recordOrJournal(file: string): Promise<string> {
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );
  return !(await isThere(file)) && (await isThere(journalPath(file))) ? journalPath(file) : file;
}

/**
 * One rollout of a file: the one whose id, episode id or place (from 0) is `id`, or the only one where `id` is null.
 * Throws AppError: `unreadable` for the file or the record, `not-found` for the id, `bad-request` where several fit.
 */
export async function readPath(
  path: string,
  id: string | null,
): Promise<{ readonly row: Row; readonly rollout: Rollout }> {
  const file = await recordOrJournal(resolve(path));
  const matches: { row: Row; rollout: Rollout }[] = [];
  const ids: string[] = [];
  let problem: string | null = null;
  try {
    for await (const { row, item } of readFile({ path: file, detect: detectFormat, whenUnknown: 'problem' })) {
      if (item.kind === 'problem') {
        problem ??= item.message;
        continue;
      }
      const { rollout } = item;
      ids.push(rollout.id ?? rollout.episode_id);
      if (id === null || [rollout.id, rollout.episode_id, String(row.record)].includes(id))
        matches.push({ row, rollout });
    }
  } catch (cause) {
    const message = `The file ${file} cannot be read (${messageOf(cause)}); name one that is there and yours to read.`;
    throw new AppError('unreadable', message, { cause });
  }
  const [match, second] = matches;
  const known = ids.slice(0, NAMED_IDS).join(', ') + (ids.length > NAMED_IDS ? `, … (${ids.length} in all)` : '');
  if (match === undefined) {
    if (ids.length === 0) throw new AppError('unreadable', `${file}: ${problem ?? 'there is no rollout in it.'}`);
    throw new AppError('not-found', `There is no rollout ${id} in ${file}; it has ${known}.`);
  }
  if (second !== undefined) {
    throw new AppError('bad-request', `${file} holds ${matches.length} rollouts; name one as PATH#ID: ${known}.`);
  }
  return match;
}
