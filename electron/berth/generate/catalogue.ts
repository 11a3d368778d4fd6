import type { TaskEntry } from './generate-task.ts';

/** The shipped tasks. Frozen in resources/berth/tasks.json: a changed line changes every reward recorded with it. */
export const CATALOGUE: readonly TaskEntry[] = [
  { id: 'berth-001', title: 'Late ship at a two-berth quay', tier: 1, disruptions: ['late_arrival'] },
  { id: 'berth-002', title: 'Early bird wants the quay', tier: 1, disruptions: ['early_arrival'] },
  { id: 'berth-003', title: 'One crane down', tier: 1, disruptions: ['crane_breakdown'] },
  {
    id: 'berth-004',
    title: 'A berth closes at a two-berth quay',
    tier: 1,
    disruptions: ['berth_closure'],
    closureReason: 'fender damage',
  },
  { id: 'berth-005', title: 'An unplanned caller', tier: 1, disruptions: ['extra_vessel'] },
];
