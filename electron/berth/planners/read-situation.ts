import { z } from 'zod';
import { AppError } from '../../../shared/base/errors.ts';
import { FIXED_HEADING, MOVABLE_HEADING } from '../text/situation.ts';
import { type Port, portSchema, vesselSchema } from '../types.ts';

type Row = (column: string) => string;

/**
 * Reads back the port that `situationText` wrote, on its own or within other words. Of fixed vessels the text tells only
 * where they lie and until when. Throws AppError `bad-request` when the text is not such a situation.
 */
export function readSituation(text: string): Port {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof NotASituation || error instanceof z.ZodError)) throw error;
    const detail = error instanceof NotASituation ? error.message : 'a value is out of place';
    throw new AppError(
      'bad-request',
      `The text is not a berth situation (${detail}); give a scripted planner the situation of a berth task.`,
      { cause: error },
    );
  }
}

class NotASituation extends Error {}

function read(text: string): Port {
  const [, id, now, horizon] = find(
    text,
    /^Task (\S+)\. Minute 0 is now: (\S+)Z\. .*the plan ends at minute (\d+)\.$/m,
    'its line "Task …. Minute 0 is now: …" is missing',
  );
  const limit = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
  const [, clearance, turnaround, ukc] = find(
    text,
    /^Clear quay [^:\n]*: (\d+) m\. Time [^:\n]*: (\d+) min\. Under-keel clearance: ([\d.]+) m\./m,
    'its line "Clear quay …" is missing',
  );
  const fixed = rowsUnder(text, `## ${FIXED_HEADING}`).map(fixedVessel);
  const movable = rowsUnder(text, `## ${MOVABLE_HEADING}`).map(movableVessel);
  if (movable.length === 0) throw new NotASituation(`its table "${MOVABLE_HEADING}" is missing`);
  return portSchema.parse({
    id,
    t0: `${now}:00Z`,
    horizon: Number(horizon),
    quays: rowsUnder(text, '## Quays').map(quay),
    berths: rowsUnder(text, '## Berths').map(berth),
    clearance: Number(clearance),
    turnaround: Number(turnaround),
    ukc: decimetres(ukc ?? ''),
    pilotGap: Number(limit(/ berthings at least (\d+) min apart\./) ?? 0),
    tide: items(limit(/ Tide windows: ([\d, -]+)\./) ?? '-', /, /).map((window) =>
      numbers(window, /^(-?\d+)-(-?\d+)$/),
    ),
    vessels: [...fixed, ...movable].sort((a, b) => (a.id < b.id ? -1 : 1)),
  });
}

function find(text: string, pattern: RegExp, complaint: string): RegExpExecArray {
  const match = pattern.exec(text);
  if (match === null) throw new NotASituation(complaint);
  return match;
}

/** The rows of the table under a heading, each as a look-up by column title. */
function rowsUnder(text: string, heading: string): readonly Row[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(heading));
  if (start < 0) return [];
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const [header = [], , ...rows] = lines.slice(start + 1, end < 0 ? undefined : end).map(cells);
  return rows.map((row) => (column) => {
    const cell = row[header.indexOf(column)];
    if (cell === undefined) throw new NotASituation(`a table has no column "${column}"`);
    return cell;
  });
}

function cells(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function items(cell: string, separator: RegExp): readonly string[] {
  return cell === '-' ? [] : cell.split(separator);
}

function numbers(word: string, pattern: RegExp): readonly number[] {
  return find(word, pattern, `"${word.slice(0, 40)}" is out of place`)
    .slice(1)
    .map(Number);
}

function decimetres(word: string): number {
  const [whole = 0, tenth = 0] = numbers(word, /^(\d+)\.(\d)$/);
  return whole * 10 + tenth;
}

function quay(row: Row): unknown {
  const outages = items(row('out of service'), /; /).map((word) => {
    const [lost, from, to] = numbers(word, /^(\d+) during (-?\d+)-(-?\d+)$/);
    return { from, to, lost };
  });
  return { id: row('quay'), name: row('name'), cranes: Number(row('cranes')), outages };
}

function berth(row: Row): unknown {
  const [from, to] = numbers(row('metres from-to'), /^(\d+)-(\d+)$/);
  return {
    id: row('berth'),
    name: row('name'),
    quay: row('quay'),
    from,
    to,
    depth: decimetres(row('depth m')),
    cargo: items(row('cargo'), /, /),
    maxCranes: Number(row('most cranes')),
    closures: items(row('closed'), /; /).map((word) => {
      const [, start, end, reason] = find(word, /^(-?\d+)-(-?\d+) \((.*)\)$/, 'a closure is out of place');
      return { from: Number(start), to: Number(end), reason };
    }),
    depthLimits: items(row('depth limits'), /; /).map((word) => {
      const [, depth = '', start, end] = find(
        word,
        /^(\S+) m during (-?\d+)-(-?\d+)$/,
        'a depth limit is out of place',
      );
      return { from: Number(start), to: Number(end), depth: decimetres(depth) };
    }),
  };
}

function commonOf(row: Row) {
  const draft = row('draft m');
  return {
    id: row('id'),
    name: row('vessel'),
    cls: row('class'),
    priority: row('priority'),
    loa: Number(row('LOA m')),
    draft: decimetres(draft.replace(/ T$/, '')),
    tidal: draft.endsWith(' T'),
    cargo: row('cargo'),
  };
}

function fixedVessel(row: Row): Port['vessels'][number] {
  const old = {
    berth: row('berth'),
    position: Number(row('position m')),
    start: Number(row('start')),
    cranes: Number(row('cranes')),
  };
  const leaves = Number(row('leaves'));
  return vesselSchema.parse({
    ...commonOf(row),
    status: row('status'),
    eta: old.start,
    due: leaves,
    latestEnd: null,
    minCranes: old.cranes,
    maxCranes: old.cranes,
    handling: { [old.cranes]: leaves - old.start },
    old,
  });
}

function movableVessel(row: Row): Port['vessels'][number] {
  const handling = items(row('minutes alongside by cranes'), /, /).map((word) => numbers(word, /^(\d+): (\d+)$/));
  const counts = handling.map(([cranes]) => cranes ?? 0);
  const latestEnd = row('latest end');
  const old = items(row('old plan: berth, position, start, cranes'), /, /);
  const [berthId, position, start, cranes] = old;
  return vesselSchema.parse({
    ...commonOf(row),
    status: 'expected',
    eta: Number(row('ETA').split(' ')[0]),
    due: Number(row('due')),
    latestEnd: latestEnd === '-' ? null : Number(latestEnd),
    minCranes: Math.min(...counts),
    maxCranes: Math.max(...counts),
    handling: Object.fromEntries(handling),
    old:
      old.length === 0
        ? null
        : { berth: berthId, position: Number(position), start: Number(start), cranes: Number(cranes) },
  });
}
