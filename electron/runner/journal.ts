import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError, messageOf } from '../../shared/base/errors.ts';
import type { DurableEvent } from '../../shared/rollout/events.ts';
import { JOURNAL_SCHEMA, journalLine, journalPath } from '../../shared/rollout/journal.ts';
import { writeRecord } from '../../shared/rollout/read.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { syncFolder, writeFileAtomically } from '../node/atomic-write.ts';
import { thisOwner } from '../node/process-owner.ts';

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Begins the journal of an episode beside `recordPath`, and makes its folder. Throws AppError `failed`. */
export async function openJournal(recordPath: string, rollout: Rollout): Promise<Journal> {
  const path = journalPath(recordPath);
  let journal: Journal | null = null;
  try {
    await mkdir(dirname(path), { recursive: true });
    journal = new Journal({ handle: await open(path, 'wx'), path, recordPath });
    await journal.begin(journalLine({ journal: JOURNAL_SCHEMA, owner: thisOwner(), rollout }));
    return journal;
  } catch (cause) {
    await journal?.discard();
    throw writeError(path, cause);
  }
}

/** The file that an episode's events go to, each on disk before its `append` resolves. */
class Journal {
  readonly #handle: FileHandle;
  readonly #path: string;
  readonly #recordPath: string;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  #broken: AppError | null = null;

  constructor(options: { readonly handle: FileHandle; readonly path: string; readonly recordPath: string }) {
    this.#handle = options.handle;
    this.#path = options.path;
    this.#recordPath = options.recordPath;
  }

  async begin(header: string): Promise<void> {
    await this.#write(header);
    await syncFolder(dirname(this.#path));
  }

  /**
   * Events that come while others are being written share one flush. Throws AppError `failed` where the disk does not
   * take it; nothing is written from then on, so that the journal never has a gap.
   */
  append(event: DurableEvent): Promise<void> {
    if (this.#broken) return Promise.reject(this.#broken);
    const line = journalLine(event);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, resolve, reject });
      this.#writing ??= this.#drain();
    });
  }

  /** Writes the record, then removes the journal. Throws AppError `failed`; the journal stays then. */
  async finish(rollout: Rollout): Promise<void> {
    await this.#writing;
    try {
      await writeFileAtomically(this.#recordPath, writeRecord(rollout));
    } catch (cause) {
      throw writeError(this.#recordPath, cause);
    }
    await this.discard();
  }

  /** Closes and removes the file. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {});
    await rm(this.#path, { force: true });
  }

  async #drain(): Promise<void> {
    // Let what is committed together come together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        if (this.#broken) throw this.#broken;
        await this.#write(batch.map(({ line }) => line).join(''));
        for (const { resolve } of batch) resolve();
      } catch (cause) {
        this.#broken ??= writeError(this.#path, cause);
        for (const { reject } of batch) reject(this.#broken);
      }
    }
    this.#writing = null;
  }

  async #write(text: string): Promise<void> {
    await this.#handle.appendFile(text);
    await this.#handle.datasync();
  }
}

function writeError(path: string, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const message = `The file ${path} cannot be written (${messageOf(cause)}); check that there is room and that you may write there.`;
  return new AppError('failed', message, { cause });
}

export type { Journal };
