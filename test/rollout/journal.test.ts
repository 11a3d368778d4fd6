import { describe, expect, it } from 'vitest';
import { commit, type DurableEvent, DurableEventSchema } from '../../shared/rollout/events.ts';
import {
  JOURNAL_SCHEMA,
  type JournalOwner,
  journalLine,
  journalPath,
  readJournal,
  recordPathOfJournal,
} from '../../shared/rollout/journal.ts';
import { makeRecord } from '../helpers/records.ts';

const OWNER: JournalOwner = { host: 'here', pid: 7, startedTicks: '123' };
const BEGUN = makeRecord({ messages: [], steps: [], attempts: [], end_reason: null });
const HEADER = journalLine({ journal: JOURNAL_SCHEMA, owner: OWNER, rollout: BEGUN });
const said = (content: string): DurableEvent => ({ kind: 'message', message: { role: 'user', content } });
const EVENTS: readonly DurableEvent[] = [
  said('a\nb\u2028c'),
  { kind: 'step', step: { turn: 1, tool: 'check_plan', plan: null, result: { cost: Number.NaN } } },
  { kind: 'attempt', attempt: { turn: 1, status: null, error: 'no', request_id: null, usage: null, ms: 3 } },
  { kind: 'patch', patch: { reward: Number.NEGATIVE_INFINITY, end_reason: 'submitted', errors: ['x'] } },
];
const TEXT = HEADER + EVENTS.map(journalLine).join('');

describe('a journal', () => {
  it('adds up to the record, whatever its texts and numbers are', () => {
    expect(readJournal(TEXT)).toEqual({
      owner: OWNER,
      unread: 0,
      rollout: {
        ...BEGUN,
        messages: [{ role: 'user', content: 'a\nb\u2028c' }],
        steps: [{ turn: 1, tool: 'check_plan', plan: null, result: { cost: Number.NaN } }],
        attempts: [{ turn: 1, status: null, error: 'no', request_id: null, usage: null, ms: 3 }],
        reward: Number.NEGATIVE_INFINITY,
        end_reason: 'submitted',
        errors: ['x'],
      },
    });
  });

  it('cut off at any byte is read up to its last whole line', () => {
    const ends = [...TEXT.matchAll(/\n/g)].map(({ index }) => index + 1);
    const counts = Array.from({ length: TEXT.length + 1 }, (_, length) => {
      const read = readJournal(TEXT.slice(0, length));
      return read && [read.rollout.messages.length + read.rollout.steps.length, read.unread];
    });
    const expected = counts.map((_, length) => {
      const lines = ends.filter((end) => end <= length).length;
      return lines === 0 ? null : [Math.min(lines - 1, 2), 0];
    });
    expect(counts).toEqual(expected);
  });

  it('counts what it leaves out from the first line on that cannot be read', () => {
    const lines = TEXT.split('\n');
    const read = readJournal([...lines.slice(0, 2), '{"kind":"surprise"}', ...lines.slice(2)].join('\n'));
    expect([read?.rollout.messages.length, read?.rollout.steps.length, read?.unread]).toEqual([1, 0, 4]);
  });

  it.each(['', '\n', 'x\n', '{}\n', `${JSON.stringify(BEGUN)}\n`, HEADER.replace('journal/1', 'journal/9')])(
    'is not seen in %j',
    (text) => {
      expect(readJournal(text)).toBe(null);
    },
  );

  it('stands beside its record', () => {
    expect(['/d/x.json', '/d/x.y.json', '/d/x'].map(journalPath)).toEqual([
      '/d/x.journal.jsonl',
      '/d/x.y.journal.jsonl',
      '/d/x.journal.jsonl',
    ]);
    expect(recordPathOfJournal(journalPath('/d/x.y.json'))).toBe('/d/x.y.json');
    expect(recordPathOfJournal('/d/x.jsonl')).toBe(null);
  });

  it('takes eight times as long for eight times the messages, not sixty-four', () => {
    const time = (count: number) => {
      const text = HEADER + journalLine(said('x'.repeat(200))).repeat(count);
      const times = [1, 2, 3].map(() => {
        // The processor's time, not the clock's: a busy machine takes turns from this process.
        const before = process.cpuUsage();
        expect(readJournal(text)?.rollout.messages).toHaveLength(count);
        return process.cpuUsage(before).user;
      });
      return Math.min(...times);
    };
    time(4000);
    expect(time(32_000) / time(4000)).toBeLessThan(30);
  });
});

describe('a durable event', () => {
  it('sets only the keys that a patch may set', () => {
    const hostile = '{"kind":"patch","patch":{"turns":3,"messages":"x","model":"y","__proto__":{"polluted":1}}}';
    const event = DurableEventSchema.parse(JSON.parse(hostile));
    expect(event).toEqual({ kind: 'patch', patch: { turns: 3 } });
    const record = makeRecord();
    commit(record, event);
    expect(record).toEqual({ ...makeRecord(), turns: 3 });
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  });

  it('begins the list of attempts where a record has none', () => {
    const record = makeRecord();
    const attempt = { turn: 2, status: 200, error: null, request_id: 'r', usage: null, ms: 1 };
    commit(record, { kind: 'attempt', attempt });
    commit(record, { kind: 'attempt', attempt });
    expect(record.attempts).toEqual([attempt, attempt]);
  });
});
