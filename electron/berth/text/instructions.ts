import { LATE_WEIGHT, MOVE_COST } from '../cost.ts';
import { isFixed, type Task } from '../types.ts';
import { metres } from './units.ts';

/** Counts up with every change of these words: rollouts under different words are not the same test. */
export const PROMPT_VERSION = 1;

/** The system prompt: the rules with the task's numbers, the cost, the plan format and the tools. */
export function instructionsText(task: Task, maxChecks: number): string {
  return [
    'You plan the berths of a container port. The port had a plan; then something changed. Make a new plan for all vessels that are not fixed: for each a berth, a start, and a number of quay cranes for its whole stay.',
    '',
    '## Rules',
    'A plan is feasible when it breaks none of these. A vessel is alongside from its start up to, not including, its end; end = start + the minutes alongside listed for its number of cranes.',
    ...ruleLines(task).map((line) => `- ${line}`),
    '',
    '## Cost',
    'The lower the better. Per vessel, with a weight of 5, 3 or 2 for priority A, B or C:',
    '- wait: weight x (start - ETA);',
    `- late: ${LATE_WEIGHT} x weight x the minutes that its end is after its due time;`,
    '- shift: the minutes between its start and its old start (or its ETA if that is later), for vessels in the old plan;',
    `- move: ${MOVE_COST} if its berth is not its old one, for vessels in the old plan.`,
    'Any feasible plan scores above any infeasible plan. Among feasible plans lower cost scores higher; leaving on time and keeping to the old plan (same berth, shift of at most 60 minutes) count a little too.',
    '',
    '## Plan format',
    'A list with one object per vessel to plan, such as',
    '[{"vessel":"V02","berth":"B1","start":480,"cranes":2},{"vessel":"V03","berth":"B1","start":95,"cranes":1,"position":140}]',
    'start: whole minutes from now, or an ISO time. position: metres from the zero mark of the quay to the lower end of the hull; left out, it is the old position at the old berth, else the lower end of the berth.',
    '',
    '## Tools',
    '- get_situation: the situation text again.',
    `- check_plan: tells which rules a draft breaks and what it costs. You have ${maxChecks} checks.`,
    '- submit_plan: sends the final plan and ends the episode. It is graded once.',
    'An episode without a submitted plan scores 0.',
  ].join('\n');
}

/** One line for each rule that can be broken in this task. */
function ruleLines(task: Task): readonly string[] {
  const { vessels } = task;
  const lines = [
    'R01-R03: every vessel to plan has exactly one row, with a vessel id and a berth id of this task.',
    `R04: no start before minute 0, no end after minute ${task.horizon}.`,
  ];
  if (vessels.some(isFixed)) lines.push('R05: fixed vessels stay as they are. Leave their rows out.');
  lines.push(
    'R06: no start before the ETA.',
    'R07: the hull (position to position + LOA) lies within the metres of the berth.',
    `R08: draft + ${metres(task.ukc)} m under the keel is at most the depth of the berth, and at most every depth limit that falls in the stay.`,
  );
  if (vessels.some((vessel) => vessel.tidal)) {
    lines.push('R09: a vessel marked T starts within a tide window (both ends allowed). It may leave at any time.');
  }
  lines.push(
    'R10: the berth handles the cargo of the vessel.',
    'R11: the number of cranes is one that is listed for the vessel, and at most what the berth allows.',
    `R12: two vessels at one berth either have ${task.clearance} m of clear quay between them, or ${task.turnaround} min between the end of one and the start of the other.`,
    'R13: no stay during a closure of its berth.',
    'R14: at every minute the cranes at work at a quay are at most those in service there.',
  );
  if (task.pilotGap > 0) lines.push(`R15: any two starts in the port are at least ${task.pilotGap} min apart.`);
  if (vessels.some((vessel) => vessel.latestEnd !== null)) {
    lines.push('R16: a vessel with a latest end has left by then.');
  }
  return lines;
}
