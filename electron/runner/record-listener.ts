import { messageOf } from '../../shared/base/errors.ts';
import type { Rollout } from '../../shared/rollout/record.ts';

/** What a library wants to know of the records that episodes write. */
export interface RecordListener {
  /** An episode began; `rollout` is changed in place from here on, and `path` is where its record will stand. */
  started(path: string, rollout: Rollout): void;
  changed(path: string, rollout: Rollout): void;
  /** The record stands at `path`. */
  ended(path: string, rollout: Rollout): void;
}

/** What a listener does wrong is logged, and never touches the episode. */
export function guarded(listener: RecordListener, log: (line: string) => void): RecordListener {
  const guard =
    (tell: RecordListener['started']): RecordListener['started'] =>
    (path, rollout) => {
      try {
        tell(path, rollout);
      } catch (error) {
        log(`The library was not told of ${path}: ${messageOf(error)}`);
      }
    };
  return {
    started: guard((path, rollout) => listener.started(path, rollout)),
    changed: guard((path, rollout) => listener.changed(path, rollout)),
    ended: guard((path, rollout) => listener.ended(path, rollout)),
  };
}
