import { isFixed, type Task, type Vessel } from '../types.ts';
import { isoMinute, metres, onClock } from './units.ts';

export const FIXED_HEADING = 'Fixed vessels';
export const MOVABLE_HEADING = 'Vessels to plan';

/**
 * The state of a port as Markdown, all numbers current. `read-situation.ts` reads it back: change both together.
 * Never put words from outside into it.
 */
export function situationText(task: Task): string {
  return [
    `# ${task.title}`,
    `Task ${task.id}. Minute 0 is now: ${isoMinute(task.t0, 0)}. All times are whole minutes from now; the plan ends at minute ${task.horizon}.`,
    '',
    '## What changed',
    ...task.bulletins.map(({ text }) => `- ${text}`),
    '',
    '## Quays',
    ...table(
      ['quay', 'name', 'cranes', 'out of service'],
      task.quays.map(({ id, name, cranes, outages }) => [
        id,
        name,
        String(cranes),
        listed(outages, ({ lost, from, to }) => `${lost} during ${from}-${to}`),
      ]),
    ),
    '',
    '## Berths',
    ...table(
      ['berth', 'name', 'quay', 'metres from-to', 'depth m', 'cargo', 'most cranes', 'closed', 'depth limits'],
      task.berths.map((berth) => [
        berth.id,
        berth.name,
        berth.quay,
        `${berth.from}-${berth.to}`,
        metres(berth.depth),
        berth.cargo.join(', '),
        String(berth.maxCranes),
        listed(berth.closures, ({ from, to, reason }) => `${from}-${to} (${reason})`),
        listed(berth.depthLimits, ({ depth, from, to }) => `${metres(depth)} m during ${from}-${to}`),
      ]),
    ),
    '',
    limits(task),
    ...fixedVessels(task),
    '',
    `## ${MOVABLE_HEADING}`,
    ...table(
      [
        ...['id', 'vessel', 'class', 'priority', 'LOA m', 'draft m', 'cargo', 'ETA', 'due', 'latest end'],
        ...['minutes alongside by cranes', 'old plan: berth, position, start, cranes'],
      ],
      task.vessels.filter((vessel) => !isFixed(vessel)).map((vessel) => movableRow(vessel, task.t0)),
    ),
  ].join('\n');
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function listed<T>(items: readonly T[], render: (item: T) => string): string {
  return items.length === 0 ? '-' : items.map(render).join('; ');
}

function limits({ clearance, turnaround, ukc, pilotGap, tide, channelDepth }: Task): string {
  const sentences = [
    `Clear quay between two vessels at one berth: ${clearance} m.`,
    `Time between one vessel leaving and the next berthing on the same metres: ${turnaround} min.`,
    `Under-keel clearance: ${metres(ukc)} m.`,
  ];
  if (pilotGap > 0) sentences.push(`One pilot crew: berthings at least ${pilotGap} min apart.`);
  if (tide.length > 0) {
    const windows = tide.map(([open, close]) => `${open}-${close}`).join(', ');
    sentences.push(
      `Vessels that draw more than ${metres(channelDepth)} m are tidal (marked T). Tide windows: ${windows}.`,
    );
  }
  return sentences.join(' ');
}

function fixedVessels(task: Task): readonly string[] {
  const rows = task.vessels.filter(isFixed).map((vessel) => {
    const { id, name, cls, priority, status, loa, draft, cargo, old, handling } = vessel;
    if (old === null) return [];
    const leaves = old.start + (handling[old.cranes] ?? 0);
    const place = [old.berth, old.position, old.start, old.cranes, leaves].map(String);
    return [id, name, cls, priority, status, String(loa), draftCell(draft, vessel.tidal), cargo, ...place];
  });
  if (rows.length === 0) return [];
  const header = ['id', 'vessel', 'class', 'priority', 'status', 'LOA m', 'draft m', 'cargo'];
  return [
    '',
    `## ${FIXED_HEADING} (already alongside or committed; they use quay and cranes and cannot be changed)`,
    ...table([...header, 'berth', 'position m', 'start', 'cranes', 'leaves'], rows),
  ];
}

function movableRow(vessel: Vessel, t0: string): readonly string[] {
  const { old, handling, latestEnd } = vessel;
  return [
    vessel.id,
    vessel.name,
    vessel.cls,
    vessel.priority,
    String(vessel.loa),
    draftCell(vessel.draft, vessel.tidal),
    vessel.cargo,
    onClock(t0, vessel.eta),
    String(vessel.due),
    latestEnd === null ? '-' : String(latestEnd),
    Object.entries(handling)
      .map(([cranes, minutes]) => `${cranes}: ${minutes}`)
      .join(', '),
    old === null ? '-' : `${old.berth}, ${old.position}, ${old.start}, ${old.cranes}`,
  ];
}

function draftCell(draft: number, tidal: boolean): string {
  return tidal ? `${metres(draft)} T` : metres(draft);
}
