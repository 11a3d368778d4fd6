import { isJsonObject, type Json, type JsonObject, ownText, ownValue } from '../base/json.ts';

/** One broken rule, as the server told it. `from` and `to` are minutes from the start of the plan. */
export interface Violation {
  readonly rule: string | null;
  readonly vessels: readonly string[];
  readonly message: string;
  readonly berth: string | null;
  readonly quay: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** The server's reply to a draft; null where it does not say. */
export interface DraftReply {
  readonly feasible: boolean | null;
  /** The cost of a plan that breaks no rule. */
  readonly cost: number | null;
  /** The cost of what could be evaluated, also where a rule is broken. */
  readonly draftCost: number | null;
  readonly costParts: readonly (readonly [name: string, value: number])[];
  readonly violations: readonly Violation[];
  /** Violations that the reply counts and does not list. */
  readonly leftOut: number;
  readonly reward: number | null;
  readonly error: string | null;
  /** Why the plan could not be read, one sentence a row. */
  readonly entryProblems: readonly string[];
  readonly checksLeft: number | null;
}

/** Reads the replies of berth and of PortSim. `grade` is the final verdict, for a submission whose reply says little. */
export function readReply(result: Json, grade: Json = null): DraftReply {
  const sources = [result, grade].filter(isJsonObject);
  const find = (...keys: readonly string[]): Json | undefined => {
    for (const source of sources) {
      for (const key of keys) {
        const value = ownValue(source, key);
        if (value !== undefined && value !== null) return value;
      }
    }
    return undefined;
  };
  const feasible = find('feasible');
  const parts = find('draft_cost', 'cost_parts');
  const amounts = isJsonObject(parts) ? numbers(parts) : [];
  const cost = number(find('cost'));
  return {
    feasible: typeof feasible === 'boolean' ? feasible : null,
    // PortSim gives a cost of broken plans too; it is no cost that could have been had.
    cost: feasible === false ? null : cost,
    draftCost: amounts.find(([name]) => name === 'total')?.[1] ?? cost,
    costParts: amounts.filter(([name]) => name !== 'total'),
    violations: list(find('violations')).flatMap(readViolation),
    leftOut: number(find('violations_left_out')) ?? 0,
    reward: number(find('reward')),
    error: errorText(find('error')),
    entryProblems: list(find('entry_problems', 'parse_problems')).map(text),
    checksLeft: number(find('checks_left')),
  };
}

function readViolation(value: Json): readonly Violation[] {
  const where = { berth: null, quay: null, from: null, to: null };
  if (typeof value === 'string') return [{ rule: null, vessels: [], message: value, ...where }];
  if (!isJsonObject(value)) return [];
  const ship = ownValue(value, 'ship') ?? ownValue(value, 'vessel');
  const vessels = list(ownValue(value, 'vessels')).map(text);
  const message = ownValue(value, 'message') ?? ownValue(value, 'problem');
  return [
    {
      rule: ownText(value, 'rule'),
      vessels: vessels.length === 0 && ship !== undefined && ship !== null ? [text(ship)] : vessels,
      message: text(message ?? value),
      berth: ownText(value, 'berth'),
      quay: ownText(value, 'quay'),
      from: number(ownValue(value, 'from')) ?? number(ownValue(value, 'at')),
      to: number(ownValue(value, 'to')) ?? number(ownValue(value, 'at')),
    },
  ];
}

function errorText(value: Json | undefined): string | null {
  return value === undefined || value === false || value === '' ? null : text(value);
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function text(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function number(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function numbers(object: JsonObject): readonly (readonly [string, number])[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const amount = number(value);
    return amount === null ? [] : [[key, amount] as const];
  });
}
