import { AppError } from '../../../shared/base/errors.ts';
import type { Stay } from '../rules/scene.ts';
import { isFixed, type PlanRow, type Port } from '../types.ts';
import { toRows } from './construct.ts';
import { fcfs } from './fcfs.ts';
import { priority } from './priority.ts';
import { readSituation } from './read-situation.ts';
import { repair } from './repair.ts';
import { rightShift } from './right-shift.ts';

export type PlannerName = 'greedy' | 'fcfs' | 'right-shift' | 'priority' | 'repair';

export const PLANNERS: readonly { readonly name: PlannerName; readonly title: string }[] = [
  { name: 'greedy', title: 'First come, first served, after a look at the old plan' },
  { name: 'fcfs', title: 'First come, first served' },
  { name: 'right-shift', title: 'The old plan, pushed later where the rules need it' },
  { name: 'priority', title: 'A before B before C, each where it costs least' },
  { name: 'repair', title: 'Right-shift, then one vessel at a time moved to where it costs least' },
];

/**
 * The drafts that a scripted agent sends, in order: all but the last are to be checked, the last one is to be submitted.
 * `situation` is the environment's own text, on its own or within other words.
 * Throws AppError `bad-request` when it is not a berth situation, or one without room for a plan.
 */
export function planDrafts(situation: string, planner: PlannerName): readonly (readonly PlanRow[])[] {
  const port = readSituation(situation);
  const sketches = DRAFTS[planner].map((draft) => draft(port));
  const last = sketches.at(-1);
  return last === undefined ? [] : [...sketches, last];
}

/** What each planner checks; the last of these is submitted. */
const DRAFTS: Record<PlannerName, readonly ((port: Port) => readonly PlanRow[])[]> = {
  greedy: [keepOld, planned(fcfs)],
  fcfs: [planned(fcfs)],
  'right-shift': [planned(rightShift)],
  priority: [planned(priority)],
  repair: [planned(rightShift), planned(repair)],
};

/** The old plan as it is: without new callers, and with the starts of before the disruption. */
function keepOld(port: Port): readonly PlanRow[] {
  return port.vessels.flatMap((vessel) =>
    isFixed(vessel) || vessel.old === null ? [] : [{ vessel: vessel.id, ...vessel.old }],
  );
}

function planned(planner: (port: Port) => readonly Stay[] | null): (port: Port) => readonly PlanRow[] {
  return (port) => {
    const stays = planner(port) ?? rightShift(port);
    if (stays === null) {
      throw new AppError(
        'bad-request',
        `Task ${port.id} has no room for a plan before its horizon; choose another task.`,
      );
    }
    return toRows(stays);
  };
}
