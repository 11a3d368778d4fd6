import { messageOf } from '../../../shared/base/errors.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../../shared/base/json.ts';
import type { Stop } from '../../../shared/rollout/record.ts';
import type { Call } from '../agent.ts';
import { cutsOff } from './stop.ts';

/** A call as a provider or a record gives it; `arguments` is the text that the model wrote. */
export interface RawCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/**
 * The calls of a turn. A call is in `error`, and so never run, where its arguments are no JSON object, where it names no
 * tool, and where it is the last one of a turn that was cut off: even if its text happens to be whole JSON, nobody knows
 * what would have followed.
 */
export function readCalls(calls: readonly RawCall[], stop: Stop): readonly Call[] {
  return calls.map(({ id, name, arguments: raw }, place) => {
    const read = readArguments(raw);
    const cut = place === calls.length - 1 && cutsOff(stop);
    if (cut) return { id, name, raw, arguments: {}, error: 'the turn was cut off before this call was complete' };
    return { id, name, raw, ...read, error: name === '' ? 'the call names no tool' : read.error };
  });
}

/** No text at all stands for no arguments. Bare NaN and Infinity are read, as Python's parser does. */
function readArguments(raw: string): { readonly arguments: JsonObject; readonly error: string | null } {
  try {
    const value = raw.trim() === '' ? {} : parseJson(raw);
    if (isJsonObject(value)) return { arguments: value, error: null };
    return { arguments: {}, error: 'arguments must be a JSON object' };
  } catch (error) {
    return { arguments: {}, error: `arguments are not valid JSON: ${messageOf(error)}` };
  }
}
