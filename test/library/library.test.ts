import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { detectFormat } from '../../electron/formats/registry.ts';
import { Library } from '../../electron/library/library.ts';
import { thisOwner } from '../../electron/node/process-owner.ts';
import { rolloutKey } from '../../electron/node/rollout-key.ts';
import type { LibraryEvent, Row } from '../../shared/contract/library.ts';
import type { Envelope, Resume } from '../../shared/contract/stream.ts';
import { JOURNAL_SCHEMA } from '../../shared/rollout/journal.ts';
import { makeRecord } from '../helpers/records.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { until } from '../helpers/until.ts';

function openLibrary(): Library {
  const library = new Library({ detect: detectFormat });
  onTestFinished(() => library.close());
  return library;
}

/** What a client holds after these events. */
function apply(events: readonly Envelope<LibraryEvent>[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const { event } of events) {
    if (event.kind === 'snapshot') rows.clear();
    if (event.kind === 'snapshot' || event.kind === 'rows') for (const row of event.rows) rows.set(row.key, row);
    if (event.kind === 'removed') for (const key of event.keys) rows.delete(key);
  }
  return rows;
}

async function rowsWhen(
  library: Library,
  enough: (rows: readonly Row[]) => boolean,
  resume: Resume = null,
): Promise<Row[]> {
  const seen = await until(library.watch(resume), (events) => enough([...apply(events).values()]));
  return [...apply(seen).values()];
}

/** Rows once every open source has been read. */
async function rowsWhenRead(library: Library): Promise<Row[]> {
  const seen = await until(library.watch(null), (events) => {
    const told = events.flatMap(({ event }) => ('sources' in event ? [event.sources] : [])).at(-1);
    return told?.every(({ state }) => state !== 'reading') ?? false;
  });
  return [...apply(seen).values()];
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => JSON.stringify(makeRecord({ episode_id: `e${index}` }))).join('\n');

describe('the library', () => {
  it('reads objects, arrays and JSON lines in a folder and below it, and leaves other files alone', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'deep/deeper'), { recursive: true });
    await writeFile(join(folder, 'one.json'), JSON.stringify(makeRecord({ reward: 0.25 })));
    await writeFile(join(folder, 'deep/array.json'), JSON.stringify([makeRecord(), makeRecord()]));
    await writeFile(join(folder, 'deep/deeper/lines.jsonl'), lines(3));
    await writeFile(join(folder, 'package.json'), '{"name":"not a rollout"}');
    await writeFile(join(folder, 'notes.txt'), JSON.stringify(makeRecord()));
    const library = openLibrary();
    await library.open([folder]);
    const found = (await rowsWhenRead(library)).map((row) => `${row.path.slice(folder.length + 1)}#${row.record}`);
    expect(found.sort()).toEqual([
      'deep/array.json#0',
      'deep/array.json#1',
      'deep/deeper/lines.jsonl#0',
      'deep/deeper/lines.jsonl#1',
      'deep/deeper/lines.jsonl#2',
      'one.json#0',
    ]);
  });

  it('gives the rollout and its own text back by key', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'lines.jsonl');
    const odd = ` {"unknown_key": NaN, ${JSON.stringify(makeRecord({ episode_id: 'second' })).slice(1)}`;
    await writeFile(file, `\uFEFF${JSON.stringify(makeRecord())}\r\n${odd}\r\n`);
    const library = openLibrary();
    await library.open([file]);
    await rowsWhen(library, (rows) => rows.length === 2);
    const { rollout } = await library.get(rolloutKey(file, 1));
    expect(rollout.episode_id).toBe('second');
    expect(rollout.unknown_key).toBeNaN();
    expect(await library.raw(rolloutKey(file, 1))).toBe(`${odd}\r`);
  });

  it('shows what cannot be read in a file as a problem in its place, and the rest as it is', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'cut.jsonl');
    await writeFile(file, `${lines(2)}\n{"episode_id": "half`);
    const library = openLibrary();
    await library.open([folder]);
    const rows = await rowsWhenRead(library);
    expect(rows.map((row) => (row.kind === 'problem' ? row.message : row.summary.rolloutId))).toEqual([
      'e0',
      'e1',
      expect.stringMatching(/^line 3 is not JSON \(.*\)\.$/),
    ]);
    await expect(library.get(rolloutKey(file, 2))).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('says so when a file that was named is no rollout, and when a path is not there', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'other.json');
    await writeFile(file, '{"name":"other"}');
    const library = openLibrary();
    await library.open([file]);
    const [row] = await rowsWhen(library, (rows) => rows.length === 1);
    expect(row).toMatchObject({ kind: 'problem', message: 'This file is no rollout record that Portolan knows.' });
    await expect(library.open([join(folder, 'missing')])).rejects.toMatchObject({ code: 'not-found' });
  });

  it('follows files that appear, change and go away in an open folder', async () => {
    const folder = await temporaryFolder();
    const library = openLibrary();
    await library.open([folder]);
    await rowsWhenRead(library);
    const file = join(folder, 'new.json');
    await writeFile(join(folder, '.hidden.tmp'), JSON.stringify(makeRecord()));
    await rename(join(folder, '.hidden.tmp'), file);
    await rowsWhen(library, (rows) => rows.length === 1);
    await writeFile(file, JSON.stringify(makeRecord({ reward: 0.75 })));
    await rowsWhen(library, ([row]) => row?.kind === 'rollout' && row.summary.reward === 0.75);
    await rm(file);
    await rowsWhen(library, (rows) => rows.length === 0);
  });

  it('counts the files with rollouts in each open folder, and counts on as they come and go', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'a.jsonl'), lines(3));
    await writeFile(join(folder, 'package.json'), '{"name":"not a rollout"}');
    const library = openLibrary();
    await library.open([folder]);
    const counted = (files: number) =>
      until(library.watch(null), (events) => {
        const sources = events.flatMap(({ event }) => ('sources' in event ? event.sources : []));
        return sources.at(-1)?.files === files;
      });
    await counted(1);
    library.putEnded(join(folder, 'episode.json'), makeRecord());
    await counted(2);
    await rm(join(folder, 'a.jsonl'));
    await library.rescan();
    await counted(0);
  });

  it('drops rows that a file no longer has, and rows of a closed folder unless another open one holds them', async () => {
    const folder = await temporaryFolder();
    const inner = join(folder, 'inner');
    await mkdir(inner);
    await writeFile(join(folder, 'a.jsonl'), lines(3));
    await writeFile(join(inner, 'b.json'), JSON.stringify(makeRecord()));
    const library = openLibrary();
    await library.open([folder, inner]);
    expect(await rowsWhenRead(library)).toHaveLength(4);
    await writeFile(join(folder, 'a.jsonl'), lines(1));
    await library.rescan();
    expect(await rowsWhenRead(library)).toHaveLength(2);
    library.closeSource(folder);
    expect((await rowsWhenRead(library)).map(({ path }) => path)).toEqual([join(inner, 'b.json')]);
  });

  it('does not walk in circles over links', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'one.json'), JSON.stringify(makeRecord()));
    await symlink(folder, join(folder, 'again'));
    const library = openLibrary();
    await library.open([folder]);
    expect(await rowsWhenRead(library)).toHaveLength(1);
  });

  it('shows the journal of a live process as running and that of a dead one as interrupted, under the key of the record', async () => {
    const folder = await temporaryFolder();
    const rollout = makeRecord({ end_reason: null });
    const header = (owner: object) => `${JSON.stringify({ journal: JOURNAL_SCHEMA, owner, rollout })}\n`;
    await writeFile(join(folder, 'live.journal.jsonl'), header(thisOwner()));
    await writeFile(join(folder, 'dead.journal.jsonl'), header({ ...thisOwner(), startedTicks: 'another life' }));
    const library = openLibrary();
    await library.open([folder]);
    const rows = await rowsWhenRead(library);
    const status = (name: string) => {
      const row = rows.find(({ key }) => key === rolloutKey(join(folder, name), 0));
      return row?.kind === 'rollout' ? [row.status, row.summary.endReason, row.summary.reward] : row;
    };
    expect(status('live.json')).toEqual(['running', null, null]);
    expect(status('dead.json')).toEqual(['interrupted', 'interrupted', 0.5]);
  });

  it('shows an episode of this process as it grows without reading its files', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'episode.json');
    const library = openLibrary();
    await library.open([folder]);
    await rowsWhenRead(library);
    const growing = makeRecord({ end_reason: null });
    library.putRunning(path, growing);
    growing.turns = 2;
    library.putRunning(path, growing);
    await rowsWhen(library, ([row]) => row?.kind === 'rollout' && row.status === 'running' && row.summary.turns === 2);
    expect((await library.get(rolloutKey(path, 0))).rollout.turns).toBe(2);
    const ended = makeRecord({ turns: 2 });
    await writeFile(path, JSON.stringify(ended));
    library.putEnded(path, ended);
    await rowsWhen(library, ([row]) => row?.kind === 'rollout' && row.status === 'finished');
    await library.rescan();
    expect(await rowsWhenRead(library)).toHaveLength(1);
  });
});
