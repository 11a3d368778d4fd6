import { isJsonObject, type Json, type JsonObject, ownValue, parseJson } from '../base/json.ts';

/** One row of a plan, in the words of the environment that it was sent to; null where the row does not say. */
export interface PlanRow {
  readonly vessel: string;
  /** A berth's id, or a quay section. */
  readonly place: string | null;
  /** Minutes (or hours, as the environment counts) from the start of the plan; a text where a time of day was sent. */
  readonly start: number | string | null;
  readonly cranes: number | null;
  /** Metres from the quay's zero mark to the lower end of the hull. */
  readonly position: number | null;
}

/** A plan as it was sent: rows, or the text of what is no plan. */
export type SentPlan =
  | { readonly kind: 'rows'; readonly rows: readonly PlanRow[] }
  | { readonly kind: 'unparsed'; readonly text: string };

// The names that berth accepts, then those of PortSim's plans.
const KEYS = {
  vessel: ['vessel', 'vessel_id', 'id', 'ship'],
  place: ['berth', 'berth_id', 'section'],
  start: ['start', 'start_min', 'start_time', 'berth_hour'],
  cranes: ['cranes', 'n_cranes'],
  position: ['position', 'position_m', 'pos'],
} as const;
const MOST_WRAPPERS = 4;

/** Reads the forms of a plan that environments accept: a list, JSON text of one, `{plan}`, or an object by vessel. */
export function readPlan(sent: Json): SentPlan {
  let inner = sent;
  for (let depth = 0; depth < MOST_WRAPPERS; depth += 1) {
    if (typeof inner === 'string') {
      const read = jsonIn(inner);
      if (read === undefined) break;
      inner = read;
    } else if (isJsonObject(inner)) {
      const named: Json | undefined = ownValue(inner, 'plan') ?? ownValue(inner, 'assignments');
      inner = named ?? Object.entries(inner).map(([vessel, row]) => (isJsonObject(row) ? { vessel, ...row } : row));
    } else break;
  }
  const rows = Array.isArray(inner) ? inner.map(readRow) : [null];
  const read = rows.filter((row) => row !== null);
  if (read.length === rows.length) return { kind: 'rows', rows: read };
  return { kind: 'unparsed', text: typeof sent === 'string' ? sent : JSON.stringify(sent) };
}

/** The value of a JSON text, also in a Markdown fence; undefined where it is none. */
function jsonIn(text: string): Json | undefined {
  const fenced = /^\s*```[^\n]*\n([\s\S]*?)\n?```\s*$/.exec(text);
  try {
    return parseJson(fenced?.[1] ?? text);
  } catch {
    return undefined;
  }
}

function readRow(item: Json): PlanRow | null {
  if (!isJsonObject(item)) return null;
  const vessel = first(item, KEYS.vessel);
  if (typeof vessel !== 'string' && typeof vessel !== 'number') return null;
  const place = first(item, KEYS.place);
  const start = first(item, KEYS.start);
  return {
    vessel: String(vessel).trim(),
    place: typeof place === 'string' || typeof place === 'number' ? String(place).trim() : null,
    start: number(start) ?? (typeof start === 'string' ? start : null),
    cranes: number(first(item, KEYS.cranes)),
    position: number(first(item, KEYS.position)),
  };
}

function first(row: JsonObject, names: readonly string[]): Json | undefined {
  const name = names.find((key) => Object.hasOwn(row, key));
  return name === undefined ? undefined : row[name];
}

/** Numbers are also sent as text: `"480"`. */
function number(value: Json | undefined): number | null {
  const read = typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}
