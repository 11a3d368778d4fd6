import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { AppError } from '../../shared/base/errors.ts';
import type { LibraryEvent, OpenedRollout, Row, Source } from '../../shared/contract/library.ts';
import type { Envelope, Resume } from '../../shared/contract/stream.ts';
import { recordPathOfJournal } from '../../shared/rollout/journal.ts';
import { writeRecord } from '../../shared/rollout/read.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { summarize } from '../../shared/rollout/summary.ts';
import { errorCode } from '../node/error-code.ts';
import { EventLog } from '../node/event-log.ts';
import { rolloutKey } from '../node/rollout-key.ts';
import { watchFolder } from './folder-watch.ts';
import { type DetectFormat, type FileItem, readFile, unreadableRow } from './read-file.ts';
import { RowIndex } from './row-index.ts';
import { isRolloutFile, walk } from './walk.ts';

const KEPT_EVENTS = 2000;
const ROWS_PER_EVENT = 200;
const FLUSH_MS = 50;
const COUNT_MS = 100;

interface OpenSource {
  source: Omit<Source, 'files'>;
  readonly abort: AbortController;
  readonly stopWatching: () => void;
}

/** The open folders and files and the rows over them. Files stay where they are and are read in place. */
export class Library {
  readonly #detect: DetectFormat;
  readonly #index = new RowIndex();
  readonly #stamps = new Map<string, string>();
  readonly #sources = new Map<string, OpenSource>();
  /** Records of episodes that run in this process, by path: newer than their files. */
  readonly #running = new Map<string, Rollout>();
  readonly #log: EventLog<LibraryEvent>;
  #counting: NodeJS.Timeout | null = null;

  constructor(options: { readonly detect: DetectFormat }) {
    this.#detect = options.detect;
    this.#log = new EventLog<LibraryEvent>({
      keep: KEPT_EVENTS,
      snapshot: () => ({ kind: 'snapshot', sources: this.#sourceList(), rows: this.#index.rows() }),
    });
  }

  watch(resume: Resume, signal?: AbortSignal): AsyncIterableIterator<Envelope<LibraryEvent>, void, void> {
    return this.#log.subscribe(resume, signal);
  }

  /** Opens folders and files; throws AppError `not-found` and opens none where one of them is not there. */
  async open(paths: readonly string[], options: { readonly builtIn: boolean } = { builtIn: false }): Promise<void> {
    const found = await Promise.all(paths.map((path) => describe(resolve(path))));
    for (const { path, kind } of found) {
      if (this.#sources.has(path)) continue;
      const abort = new AbortController();
      const stopWatching = kind === 'folder' ? watchFolder(path, (changed) => void this.#refresh(changed)) : () => {};
      const source: OpenSource['source'] = { path, kind, builtIn: options.builtIn, state: 'reading' };
      this.#sources.set(path, { source, abort, stopWatching });
      void this.#scan(path);
    }
    this.#tellSources();
  }

  /** Closes a folder or file: its rows leave the table unless another open folder holds them too. */
  closeSource(path: string): void {
    const open = this.#sources.get(path);
    if (!open || open.source.builtIn) return;
    open.abort.abort();
    open.stopWatching();
    this.#sources.delete(path);
    const gone = this.#index.files().filter((file) => holds(path, file) && !this.#isOpen(file));
    this.#remove(gone);
    this.#tellSources();
  }

  async rescan(): Promise<void> {
    await Promise.all([...this.#sources.keys()].map((path) => this.#scan(path)));
  }

  /** The rollout of a key; throws AppError `not-found` or `unreadable`. */
  async get(key: string): Promise<OpenedRollout> {
    const { row, file } = this.#find(key);
    const running = this.#running.get(row.path);
    if (running) return { row, rollout: running };
    const found = await this.#read(file, row.record);
    if (found.item.kind === 'problem') throw new AppError('unreadable', found.item.message);
    return { row: found.row, rollout: found.item.rollout };
  }

  /** The record's text as it stands in its file. */
  async raw(key: string): Promise<string> {
    const { row, file } = this.#find(key);
    const running = this.#running.get(row.path);
    if (running) return writeRecord(running);
    return (await this.#read(file, row.record)).item.text();
  }

  /** Shows an episode of this process as it grows; its files are not read while it runs. */
  putRunning(path: string, rollout: Rollout): void {
    this.#running.set(path, rollout);
    this.#set(path, [rolloutRow(path, rollout, 'running')]);
  }

  /** The episode is over and its record stands at `path`. */
  putEnded(path: string, rollout: Rollout): void {
    this.#running.delete(path);
    this.#set(path, [rolloutRow(path, rollout, 'finished')]);
  }

  close(): void {
    if (this.#counting) clearTimeout(this.#counting);
    for (const { abort, stopWatching } of this.#sources.values()) {
      abort.abort();
      stopWatching();
    }
    this.#log.close();
  }

  #find(key: string): { readonly row: Row; readonly file: string } {
    const found = this.#index.get(key);
    if (!found) throw new AppError('not-found', 'This rollout is not in the library; open its file or folder first.');
    return found;
  }

  async #read(file: string, record: number): Promise<FileItem> {
    for await (const found of this.#items(file)) if (found.row.record === record) return found;
    throw new AppError('not-found', `Record ${record + 1} is no longer in ${file}; rescan the library.`);
  }

  #items(file: string): AsyncGenerator<FileItem> {
    const whenUnknown = this.#sources.get(file)?.source.kind === 'file' ? 'problem' : 'skip';
    return readFile({ path: file, detect: this.#detect, whenUnknown });
  }

  async #scan(path: string): Promise<void> {
    const open = this.#sources.get(path);
    if (!open) return;
    const { signal } = open.abort;
    this.#patchSource(path, { state: 'reading' });
    const seen = new Set<string>();
    const files = open.source.kind === 'file' ? [path] : walk(path);
    for await (const file of files) {
      if (signal.aborted) return;
      seen.add(file);
      await this.#readInto(file);
    }
    if (signal.aborted) return;
    this.#remove(
      this.#index.files().filter((file) => holds(path, file) && !seen.has(file) && !this.#running.has(file)),
    );
    const there = await stat(path).then(
      () => true,
      () => false,
    );
    this.#patchSource(path, { state: there ? 'ready' : 'missing' });
  }

  /** Reads a file again if it changed. Journals are always read again: their process may have ended meanwhile. */
  async #readInto(file: string): Promise<void> {
    try {
      const found = await stat(file);
      const stamp = `${found.size}:${found.mtimeMs}`;
      if (!found.isFile() || (this.#stamps.get(file) === stamp && recordPathOfJournal(file) === null)) return;
      this.#stamps.set(file, stamp);
      const keys = new Set<string>();
      let batch: Row[] = [];
      let since = Date.now();
      for await (const { row } of this.#items(file)) {
        if (this.#running.has(row.path)) return;
        keys.add(row.key);
        batch.push(row);
        if (batch.length >= ROWS_PER_EVENT || Date.now() - since > FLUSH_MS) {
          this.#set(file, batch);
          batch = [];
          // Parsing is synchronous: give the event loop a turn.
          await new Promise(setImmediate);
          since = Date.now();
        }
      }
      this.#set(file, batch);
      this.#tellRemoved(this.#index.removeFile(file, keys));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') this.#remove([file]);
      else this.#set(file, [unreadableRow(file, error)]);
    }
  }

  async #refresh(paths: readonly string[]): Promise<void> {
    for (const path of paths) if (isRolloutFile(path)) await this.#readInto(path);
  }

  #set(file: string, rows: readonly Row[]): void {
    if (rows.length === 0) return;
    for (const row of rows) this.#index.set(file, row);
    this.#log.append({ kind: 'rows', rows: [...rows] });
    this.#countSoon();
  }

  #remove(files: readonly string[]): void {
    const keys = files.flatMap((file) => {
      this.#stamps.delete(file);
      return this.#index.removeFile(file);
    });
    this.#tellRemoved(keys);
  }

  #tellRemoved(keys: readonly string[]): void {
    if (keys.length === 0) return;
    this.#log.append({ kind: 'removed', keys: [...keys] });
    this.#countSoon();
  }

  /** Counting walks over all files, so it is not done for each that changes. */
  #countSoon(): void {
    this.#counting ??= setTimeout(() => {
      this.#counting = null;
      this.#tellSources();
    }, COUNT_MS).unref();
  }

  #isOpen(file: string): boolean {
    return [...this.#sources.keys()].some((path) => holds(path, file));
  }

  #sourceList(): Source[] {
    return [...this.#sources.values()].map(({ source }) => ({
      ...source,
      files: this.#index.countFiles((file) => holds(source.path, file)),
    }));
  }

  #patchSource(path: string, patch: Pick<Source, 'state'>): void {
    const open = this.#sources.get(path);
    if (!open) return;
    open.source = { ...open.source, ...patch };
    this.#tellSources();
  }

  #tellSources(): void {
    this.#log.append({ kind: 'sources', sources: this.#sourceList() });
  }
}

function rolloutRow(path: string, rollout: Rollout, status: 'running' | 'finished'): Row {
  const key = rolloutKey(path, 0);
  return { kind: 'rollout', key, path, record: 0, format: 'portolan', status, summary: summarize(rollout) };
}

function holds(source: string, file: string): boolean {
  return file === source || file.startsWith(source.endsWith(sep) ? source : source + sep);
}

async function describe(path: string): Promise<{ readonly path: string; readonly kind: 'folder' | 'file' }> {
  try {
    return { path, kind: (await stat(path)).isDirectory() ? 'folder' : 'file' };
  } catch (error) {
    throw new AppError('not-found', `There is no file or folder ${path}; check the path.`, { cause: error });
  }
}
