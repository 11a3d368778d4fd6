import { readRecords, writeRecord } from '../../shared/rollout/read.ts';
import type { Format } from './format.ts';

/** Records of Portolan and of the berth-planning loop whose record it extends: an object, an array or JSON lines. */
export const portolan: Format = {
  id: 'portolan',
  title: 'Rollout record',
  detect: ({ head }) => /"episode_id"\s*:/.test(head) && /"messages"\s*:/.test(head),
  *read(file) {
    const text = file.replace(/^\uFEFF/, '');
    for (const item of readRecords(text)) {
      const { text: range } = item;
      if (item.kind === 'problem') {
        yield { kind: 'problem', message: item.message, text: () => (range ? text.slice(range.start, range.end) : '') };
        continue;
      }
      const { rollout } = item;
      yield {
        kind: 'rollout',
        status: rollout.end_reason === 'interrupted' ? 'interrupted' : 'finished',
        rollout,
        text: () => (range ? text.slice(range.start, range.end) : writeRecord(rollout)),
      };
    }
  },
};
