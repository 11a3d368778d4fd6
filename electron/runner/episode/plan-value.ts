import { isJsonObject, type Json, type JsonObject, ownValue, parseJson } from '../../../shared/base/json.ts';
import { nestsTooDeep } from '../../../shared/base/nesting.ts';

/**
 * The plan of a draft call as the record holds it: the list, also where it was sent as JSON text or inside an object
 * `{plan: […]}`; anything else as it was sent, and null where there was none.
 */
export function planValue(args: JsonObject): Json {
  const sent = ownValue(args, 'plan') ?? null;
  const read = typeof sent === 'string' ? readJson(sent) : { value: sent };
  if (read === null) return sent;
  const plan = read.value;
  const inner = isJsonObject(plan) ? ownValue(plan, 'plan') : undefined;
  return Array.isArray(inner) ? inner : plan;
}

/** A tool's reply as the record holds it: the JSON value, or `{text}` where it is none. */
export function resultValue(text: string): Json {
  const read = readJson(text);
  return read === null ? { text } : read.value;
}

function readJson(text: string): { readonly value: Json } | null {
  try {
    const value = parseJson(text);
    return nestsTooDeep(value) ? null : { value };
  } catch {
    return null;
  }
}
