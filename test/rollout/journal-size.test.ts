import { expect, it } from 'vitest';
import { JOURNAL_SCHEMA, journalLine, readJournal } from '../../shared/rollout/journal.ts';
import { makeRecord } from '../helpers/records.ts';

it('A journal of more line ends than an array can hold is read up to its first bad line', () => {
  const owner = { host: 'here', pid: 7, startedTicks: null };
  const header = journalLine({ journal: JOURNAL_SCHEMA, owner, rollout: makeRecord() });
  expect(readJournal(header + '\n'.repeat(140_000_000))?.unread).toBe(140_000_000);
});
