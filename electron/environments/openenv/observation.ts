import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../shared/base/json.ts';

/** An observation whatever its shape: a reset's, a tool call's, or the bare one that ends some episodes. */
export interface Observation {
  readonly done: boolean;
  readonly reward: number | null;
  readonly metadata: JsonObject;
  /** Undefined where the server sent none, as in a bare observation. */
  readonly result: Json | undefined;
  readonly error: Json | undefined;
  readonly tools: Json | undefined;
  readonly warnings: readonly string[];
}

export function readObservation(data: JsonObject): Observation {
  const inner = objectOf(data, 'observation');
  const warnings: string[] = [];
  return {
    done: readDone(ownValue(data, 'done') ?? ownValue(inner, 'done'), warnings),
    reward: readReward(ownValue(data, 'reward') ?? ownValue(inner, 'reward'), warnings),
    metadata: readMetadata(data, inner),
    result: ownValue(inner, 'result'),
    error: ownValue(inner, 'error'),
    tools: ownValue(inner, 'tools'),
    warnings,
  };
}

/** The object under `key`, or an empty one. */
export function objectOf(object: JsonObject, key: string): JsonObject {
  const value = ownValue(object, key);
  return isJsonObject(value) ? value : {};
}

/**
 * What the server says of the task or the call, from wherever servers of different age put it: beside the observation
 * (0.4 and later), else inside it, and under that the observation's own fields, which is how servers before 0.4 get
 * anything through.
 */
function readMetadata(data: JsonObject, inner: JsonObject): JsonObject {
  const top = objectOf(data, 'metadata');
  const { tools: _t, tool_name: _n, result: _r, error: _e, done: _d, reward: _w, metadata: _m, ...fields } = inner;
  return { ...fields, ...(Object.keys(top).length > 0 ? top : objectOf(inner, 'metadata')) };
}

function readDone(value: Json | undefined, warnings: string[]): boolean {
  if (typeof value === 'boolean') return value;
  if (value !== undefined && value !== null) {
    warnings.push('The server sent a "done" that is neither true nor false; it was read as false.');
  }
  return false;
}

function readReward(value: Json | undefined, warnings: string[]): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  warnings.push(`The server sent a reward that is not a finite number (${describe(value)}); it was left out.`);
  return null;
}

function describe(value: Json): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, 40) : 'an object';
}
