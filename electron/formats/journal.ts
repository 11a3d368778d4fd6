import { JOURNAL_SCHEMA, readJournal, recordPathOfJournal } from '../../shared/rollout/journal.ts';
import { isAlive } from '../node/process-owner.ts';
import type { Format } from './format.ts';

/** The journal of an episode that runs in some process, or was cut off with it. */
export const journal: Format = {
  id: 'journal',
  title: 'Journal of an episode',
  detect: ({ path, head }) => recordPathOfJournal(path) !== null && head.includes(JOURNAL_SCHEMA),
  *read(text) {
    const read = readJournal(text);
    if (read === null) {
      yield {
        kind: 'problem',
        message: 'The journal has no whole first line, so nothing of its episode was committed.',
        text: () => text,
      };
      return;
    }
    const { owner, rollout } = read;
    if (isAlive(owner)) yield { kind: 'rollout', status: 'running', rollout, text: () => text };
    else {
      const interrupted = { ...rollout, end_reason: rollout.end_reason ?? 'interrupted' };
      yield { kind: 'rollout', status: 'interrupted', rollout: interrupted, text: () => text };
    }
  },
};
