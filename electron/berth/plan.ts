import { isJsonObject, type Json, type JsonObject, ownValue, parseJson } from '../../shared/base/json.ts';
import { planMinute, wholeNumber } from './plan-values.ts';
import { echo } from './text/units.ts';
import type { PlanRow, Port } from './types.ts';

type PlanReading =
  | { readonly kind: 'plan'; readonly rows: readonly PlanRow[]; readonly ignoredKeys: readonly string[] }
  | { readonly kind: 'malformed'; readonly problems: readonly string[] };

const MOST_PROBLEMS = 20;
const MOST_IGNORED_KEYS = 20;
const LONGEST_TEXT = 200_000;
/** A list in an object in a fence in a string in a string: what agents were seen to send, with one to spare. */
const MOST_WRAPPERS = 6;

const KEYS = {
  vessel: ['vessel', 'vessel_id', 'id'],
  berth: ['berth', 'berth_id'],
  start: ['start', 'start_min', 'start_time'],
  cranes: ['cranes', 'n_cranes'],
  position: ['position', 'position_m', 'pos'],
} as const;

/**
 * Reads a plan in any accepted form. Unknown ids, repeated and missing vessels are readable (the rules judge them); what
 * cannot be read is named row by row, at most 20 problems.
 */
export function readPlan(value: Json | undefined, port: Port): PlanReading {
  const list = unwrap(value, port);
  if (typeof list === 'string') return { kind: 'malformed', problems: [list] };
  const resolve = { vessel: resolver(port.vessels), berth: resolver(port.berths) };
  const rows: PlanRow[] = [];
  const problems: string[] = [];
  const ignored = new Set<string>();
  for (const [index, item] of list.entries()) {
    const row = readRow(item, { label: `row ${index + 1}`, t0: port.t0, problems, ignored });
    if (row !== null) rows.push({ ...row, vessel: resolve.vessel(row.vessel), berth: resolve.berth(row.berth) });
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (problems.length > 0) return { kind: 'malformed', problems: problems.slice(0, MOST_PROBLEMS) };
  return { kind: 'plan', rows, ignoredKeys: [...ignored].sort() };
}

/** The list of rows, or a sentence that says why there is none. */
function unwrap(value: Json | undefined, port: Port): readonly Json[] | string {
  let inner = value;
  for (let depth = 0; depth <= MOST_WRAPPERS; depth += 1) {
    if (inner === undefined || inner === null) return 'the plan is missing; send a list with one object per vessel';
    if (typeof inner === 'string') {
      if (inner.length > LONGEST_TEXT) return `the plan is longer than ${LONGEST_TEXT} characters`;
      try {
        inner = parseJson(withoutFence(inner));
      } catch {
        return 'the plan is not JSON; send a list with one object per vessel';
      }
    } else if (isJsonObject(inner)) {
      const named = ownValue(inner, 'plan') ?? ownValue(inner, 'assignments');
      if (named === undefined) return rowsByVessel(inner, port) ?? NOT_A_LIST;
      inner = named;
    } else if (Array.isArray(inner)) {
      return tooManyRows(inner.length, port) ?? inner;
    } else return NOT_A_LIST;
  }
  return NOT_A_LIST;
}

const NOT_A_LIST = 'the plan is not a list; send a list with one object per vessel';

function tooManyRows(count: number, port: Port): string | null {
  const most = 4 * port.vessels.length + 8;
  return count > most ? `the plan has ${count} rows; ${most} is the most for this task` : null;
}

function withoutFence(text: string): string {
  const trimmed = text.trim();
  const bodyStart = trimmed.indexOf('\n');
  if (!trimmed.startsWith('```') || !trimmed.endsWith('```') || bodyStart < 0) return text;
  return trimmed.slice(bodyStart, -3);
}

function rowsByVessel(object: JsonObject, port: Port): readonly Json[] | string | null {
  const entries = Object.entries(object);
  if (entries.length === 0 || entries.some(([, row]) => !isJsonObject(row))) return null;
  const problem = tooManyRows(entries.length, port);
  if (problem !== null) return problem;
  return entries.map(([vessel, row]) => ({ vessel, ...(isJsonObject(row) ? row : {}) }));
}

interface RowContext {
  readonly label: string;
  readonly t0: string;
  readonly problems: string[];
  readonly ignored: Set<string>;
}

function readRow(item: Json, { label, t0, problems, ignored }: RowContext): PlanRow | null {
  if (!isJsonObject(item)) {
    problems.push(`${label} must be an object with vessel, berth, start and cranes`);
    return null;
  }
  const used = new Set<string>();
  const take = (names: readonly string[]): Json | undefined => {
    const name = names.find((key) => Object.hasOwn(item, key));
    if (name === undefined) return undefined;
    used.add(name);
    return item[name];
  };
  const vessel = id(take(KEYS.vessel));
  const place = vessel === null ? label : `${label} (${echo(vessel)})`;
  const berth = id(take(KEYS.berth));
  const start = planMinute(take(KEYS.start), t0);
  const cranes = wholeNumber(take(KEYS.cranes));
  const givenPosition = take(KEYS.position);
  const position = wholeNumber(givenPosition);
  for (const key of Object.keys(item)) {
    if (ignored.size >= MOST_IGNORED_KEYS) break;
    if (!used.has(key)) ignored.add(echo(key));
  }
  if (vessel === null) problems.push(`${place}: "vessel" must be a vessel id such as "V01"`);
  if (berth === null) problems.push(`${place}: "berth" must be a berth id such as "B1"`);
  if (start === null) {
    problems.push(
      `${place}: "start" must be whole minutes from the plan start, or an ISO time such as "2026-03-04T06:00:00Z"`,
    );
  }
  if (cranes === null) problems.push(`${place}: "cranes" must be a whole number`);
  const positionGiven = givenPosition !== undefined && givenPosition !== null;
  if (positionGiven && position === null) problems.push(`${place}: "position" must be whole metres`);
  if (vessel === null || berth === null || start === null || cranes === null) return null;
  return position === null ? { vessel, berth, start, cranes } : { vessel, berth, start, cranes, position };
}

function id(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Finds the id that was meant, by id or by name, in any case; words that name nothing stay as they are. */
function resolver(items: readonly { readonly id: string; readonly name: string }[]): (word: string) => string {
  const ids = new Map<string, string>();
  for (const item of items) ids.set(item.name.toLowerCase(), item.id);
  for (const item of items) ids.set(item.id.toLowerCase(), item.id);
  return (word) => ids.get(word.toLowerCase()) ?? word;
}
