import { z } from 'zod';
import { isJsonObject, type JsonObject, parseJson } from '../../../shared/base/json.ts';
import { readServerError, type ServerError } from './errors.ts';

/**
 * What goes to the server. No other keys: servers refuse a frame with, say, an id. The action of a `step` is its `data`
 * itself; over HTTP it would be wrapped.
 */
export type ClientFrame =
  | { readonly type: 'reset'; readonly data: JsonObject }
  | { readonly type: 'step'; readonly data: JsonObject }
  | { readonly type: 'state' }
  | { readonly type: 'mcp'; readonly data: JsonObject };

export type ServerFrame =
  | { readonly kind: 'observation'; readonly data: JsonObject }
  | { readonly kind: 'state'; readonly data: JsonObject }
  | { readonly kind: 'mcp'; readonly data: JsonObject }
  | { readonly kind: 'error'; readonly error: ServerError };

const object = z.custom<JsonObject>(isJsonObject);
// Missing and null data are read as "says nothing": foreign servers leave out what is empty.
const data = object.nullish().transform((value) => value ?? {});

const ServerFrameSchema = z.union([
  z
    .object({ type: z.literal('error'), data: z.unknown().optional() })
    .transform((frame): ServerFrame => ({ kind: 'error', error: readServerError(frame.data) })),
  z
    .object({ type: z.enum(['observation', 'state', 'mcp']), data })
    .transform((frame): ServerFrame => ({ kind: frame.type, data: frame.data })),
]);

/** Null for anything that is not a frame of a server. */
export function readFrame(text: string): ServerFrame | null {
  try {
    return ServerFrameSchema.safeParse(parseJson(text)).data ?? null;
  } catch {
    return null;
  }
}
