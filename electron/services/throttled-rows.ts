import type { Rollout } from '../../shared/rollout/record.ts';
import type { Library } from '../library/library.ts';

const EVERY_MS = 200;

/**
 * Brings running episodes into the library, each at most five times a second: a row sums up the whole record, which
 * would be quadratic if it were made at each commit.
 */
export function throttledRows(library: Library) {
  const waiting = new Map<string, NodeJS.Timeout>();
  const cancel = (path: string) => {
    clearTimeout(waiting.get(path));
    waiting.delete(path);
  };
  return {
    started: (path: string, rollout: Rollout) => library.putRunning(path, rollout),
    changed(path: string, rollout: Rollout) {
      if (waiting.has(path)) return;
      const show = () => {
        waiting.delete(path);
        library.putRunning(path, rollout);
      };
      waiting.set(path, setTimeout(show, EVERY_MS).unref());
    },
    ended(path: string, rollout: Rollout) {
      cancel(path);
      library.putEnded(path, rollout);
    },
  };
}
