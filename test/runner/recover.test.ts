import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recoverJournals } from '../../electron/runner/recover.ts';
import type { DurableEvent } from '../../shared/rollout/events.ts';
import { JOURNAL_SCHEMA, type JournalOwner, journalLine } from '../../shared/rollout/journal.ts';
import { writeRecord } from '../../shared/rollout/read.ts';
import type { Message, Rollout } from '../../shared/rollout/record.ts';
import { makeRecord } from '../helpers/records.ts';
import { readRecordFile } from '../helpers/run-fake.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const NOW = Date.parse('2026-03-05T00:00:00Z');
const clock = { now: () => NOW };
/** No process has this id on any system. */
const DEAD: JournalOwner = { host: hostname(), pid: 2 ** 30, startedTicks: null };
const BEGUN = makeRecord({
  messages: [],
  steps: [],
  final: { submitted: false, plan: null, grade: null },
  reward: 0,
  usage: { input_tokens: 0, output_tokens: 0 },
  turns: 0,
  end_reason: null,
  schema: 'portolan.rollout/1',
  params: { max_turns: 12, max_tokens: 100, wall_clock_s: 1800 },
});
delete BEGUN.seconds;
const INTERRUPTED =
  'The program was ended while this episode ran, so only what it had finished is here; run the task again.';

const user: DurableEvent = {
  kind: 'message',
  message: { role: 'user', content: 'Go.', at: '2026-03-04T06:00:01.000Z' },
};
function assistant(more: Partial<Message> = {}): DurableEvent {
  const usage = { input: 10, cached: 5, cache_write: null, output: 3, reasoning: null };
  const message = { role: 'assistant', content: 'Hm.', reasoning: '', stop: 'stop', tool_calls: [], usage } as const;
  const at = '2026-03-04T06:01:30.260Z';
  return JSON.parse(JSON.stringify({ kind: 'message', message: { ...message, at, ...more } }));
}
const submittedPatch: DurableEvent = { kind: 'patch', patch: { end_reason: 'submitted', reward: 0.5 } };

async function folderWith(options: {
  readonly owner?: JournalOwner;
  readonly events?: readonly DurableEvent[];
  readonly tail?: string;
  readonly record?: string;
}) {
  const { owner = DEAD, events = [], tail = '', record } = options;
  const folder = await temporaryFolder();
  const header = journalLine({ journal: JOURNAL_SCHEMA, owner, rollout: BEGUN });
  await writeFile(join(folder, 'x.journal.jsonl'), header + events.map(journalLine).join('') + tail);
  if (record !== undefined) await writeFile(join(folder, 'x.json'), record);
  return { folder, path: join(folder, 'x.json'), journal: join(folder, 'x.journal.jsonl') };
}

describe('recovery', () => {
  it.skipIf(process.platform === 'win32')('waits for no pipe that has the name of a journal', async () => {
    const folder = await temporaryFolder();
    const pipe = join(folder, 'x.journal.jsonl');
    execFileSync('mkfifo', [pipe]);
    expect(await recoverJournals(folder, clock)).toEqual({
      recovered: [],
      problems: [`The journal ${pipe} cannot be recovered (it is a folder, a pipe or a device); it is left as it is.`],
    });
  });

  it('makes a finished record of what was committed, counting again what no patch says', async () => {
    const { folder, path } = await folderWith({
      events: [user, assistant(), assistant({ partial: true })],
      tail: '{"kind":"message","mess',
    });
    expect(await recoverJournals(folder, clock)).toEqual({ recovered: [path], problems: [] });
    const events = [user, assistant(), assistant({ partial: true })];
    expect(await readRecordFile(path)).toEqual({
      ...BEGUN,
      messages: events.map((event) => event.kind === 'message' && event.message),
      turns: 1,
      usage: { input_tokens: 30, output_tokens: 6 },
      end_reason: 'interrupted',
      errors: [INTERRUPTED],
      seconds: 90.3,
    });
    expect(await readdir(folder)).toEqual(['x.json']);
    expect(await recoverJournals(folder, clock)).toEqual({ recovered: [], problems: [] });
  });

  it('keeps an end that was committed', async () => {
    const { folder, path } = await folderWith({ events: [user, assistant(), submittedPatch] });
    await recoverJournals(folder, clock);
    expect(await readRecordFile(path)).toMatchObject({ end_reason: 'submitted', reward: 0.5, errors: [] });
  });

  it('recovers an episode that had not begun to speak', async () => {
    const { folder, path } = await folderWith({});
    await recoverJournals(folder, clock);
    expect(await readRecordFile(path)).toEqual({ ...BEGUN, end_reason: 'interrupted', errors: [INTERRUPTED] });
  });

  it('only removes the journal where the finished record stands already', async () => {
    const record = writeRecord({ ...BEGUN, end_reason: 'submitted', reward: 1 });
    const { folder, path } = await folderWith({ events: [user], record });
    expect(await recoverJournals(folder, clock)).toEqual({ recovered: [], problems: [] });
    expect([await readdir(folder), await readFile(path, 'utf8')]).toEqual([['x.json'], record]);
  });

  it.each([
    ['another record', writeRecord(makeRecord({ episode_id: 'other' }))],
    ['an unfinished record', writeRecord(BEGUN)],
    ['something else', 'mine'],
  ])('touches nothing where %s stands in the place', async (_what, record) => {
    const { folder, path, journal } = await folderWith({ events: [user], record });
    const before = await readFile(journal, 'utf8');
    expect(await recoverJournals(folder, clock)).toEqual({
      recovered: [],
      problems: [`Something else stands at ${path}; move it away, so that ${journal} can be recovered.`],
    });
    expect([await readFile(path, 'utf8'), await readFile(journal, 'utf8')]).toEqual([record, before]);
  });

  it('keeps a journal with damage inside, beside the record of what stands before it', async () => {
    const { folder, path } = await folderWith({ events: [user], tail: `\u0000\u0000\n${journalLine(assistant())}` });
    expect(await recoverJournals(folder, clock)).toEqual({ recovered: [path], problems: [] });
    const { messages, warnings } = await readRecordFile(path);
    expect([messages.length, warnings]).toEqual([
      1,
      ['2 lines of the journal could not be read and are missing here; they are kept beside this file.'],
    ]);
    expect((await readdir(folder)).sort()).toEqual(['x.journal.jsonl.damaged', 'x.json']);
  });

  it('leaves and tells what is no journal, and does not mind a folder that is not there', async () => {
    const folder = await temporaryFolder();
    const journal = join(folder, 'y.journal.jsonl');
    await writeFile(journal, '{"journal":"portolan.journal/1","owner":');
    await mkdir(join(folder, 'z.journal.jsonl'));
    const { recovered, problems } = await recoverJournals(folder, clock);
    expect([recovered, [...problems].sort()]).toEqual([
      [],
      [
        `The journal ${journal} has no whole first line, so there is nothing to recover; delete it.`,
        expect.stringMatching(/^The journal .*z\.journal\.jsonl cannot be recovered \(it is a folder/),
      ],
    ]);
    expect((await readdir(folder)).sort()).toEqual(['y.journal.jsonl', 'z.journal.jsonl']);
    expect(await recoverJournals(join(folder, 'none'), clock)).toEqual({ recovered: [], problems: [] });
  });

  it('takes a journal of another machine for abandoned an hour after the wall clock of its episode', async () => {
    const owner = { ...DEAD, host: `not-${hostname()}` };
    const { folder, path, journal } = await folderWith({ owner, events: [user] });
    const touch = (secondsAgo: number) => utimes(journal, NOW / 1000, NOW / 1000 - secondsAgo);
    await touch(1800 + 3600 - 1);
    expect(await recoverJournals(folder, clock)).toEqual({ recovered: [], problems: [] });
    await touch(1800 + 3600 + 1);
    expect(await recoverJournals(folder, clock)).toEqual({ recovered: [path], problems: [] });
  });

  it('lets two that recover at the same time come to the same file', async () => {
    const { folder, path } = await folderWith({ events: [user, assistant()] });
    const outcomes = await Promise.all([recoverJournals(folder, clock), recoverJournals(folder, clock)]);
    expect(outcomes.flatMap(({ problems }) => problems)).toEqual([]);
    expect(await readdir(folder)).toEqual(['x.json']);
    expect((await readRecordFile(path)).turns).toBe(1);
  });

  it('keeps a thousand turns', async () => {
    const events = Array.from({ length: 1000 }, (_, place) => assistant({ content: `Message ${place}.` }));
    const { folder, path } = await folderWith({ events });
    await recoverJournals(folder, clock);
    const record: Rollout = await readRecordFile(path);
    expect([record.turns, record.messages.at(-1)?.content, record.usage.input_tokens]).toEqual([
      1000,
      'Message 999.',
      15_000,
    ]);
  });
});
