import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { JournalOwner } from '../../shared/rollout/journal.ts';
import { errorCode } from './error-code.ts';

/** This process, as journals name it. */
export function thisOwner(): JournalOwner {
  return { host: hostname(), pid: process.pid, startedTicks: readProcess(process.pid)?.startedTicks ?? null };
}

export function isOnThisHost(owner: JournalOwner): boolean {
  return owner.host === hostname();
}

/**
 * Whether the process still runs. One of another machine (a folder shared over the network) cannot be asked, and counts
 * as alive. Where there is no `/proc`, a later process that got the same pid is taken for it.
 */
export function isAlive(owner: JournalOwner): boolean {
  if (!isOnThisHost(owner)) return true;
  if (owner.startedTicks !== null) {
    const found = readProcess(owner.pid);
    return found !== null && !found.dead && found.startedTicks === owner.startedTicks;
  }
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return errorCode(error) === 'EPERM';
  }
}

/** From Linux's `/proc/PID/stat` (proc_pid_stat(5)): the state and, in clock ticks since boot, when it started. */
function readProcess(pid: number): { readonly startedTicks: string; readonly dead: boolean } | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // Field 2 is the program's name in parentheses, and may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const startedTicks = fields[22 - 3];
  if (state === undefined || startedTicks === undefined) return null;
  // A zombie has ended, and only waits for its parent to ask how.
  return { startedTicks, dead: state === 'Z' || state === 'X' };
}
