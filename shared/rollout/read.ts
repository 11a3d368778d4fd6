import { messageOf } from '../base/errors.ts';
import { type Json, parseJson, stringifyJson } from '../base/json.ts';
import { type Rollout, RolloutSchema } from './record.ts';

/** `place` names the record: `line 3` in JSON lines, `record 2` in an array, `the file` for a single object. */
export type ReadItem =
  | { readonly kind: 'rollout'; readonly place: string; readonly rollout: Rollout }
  | { readonly kind: 'problem'; readonly place: string; readonly message: string };

function readOne(place: string, value: Json): ReadItem {
  const parsed = RolloutSchema.safeParse(value);
  if (parsed.success) return { kind: 'rollout', place, rollout: parsed.data };
  const issue = parsed.error.issues[0];
  const where = issue ? `${issue.path.join('.') || 'the value'}: ${issue.message}` : 'it does not fit the record';
  return { kind: 'problem', place, message: `${place} is not a rollout record (${where}).` };
}

function* readLines(text: string): Generator<ReadItem> {
  let number = 0;
  let start = 0;
  while (start < text.length) {
    // Only \n separates records: U+2028 and other separators may stand inside JSON strings.
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end).trim();
    number += 1;
    start = end + 1;
    if (line === '') continue;
    const place = `line ${number}`;
    try {
      yield readOne(place, parseJson(line));
    } catch (error) {
      yield { kind: 'problem', place, message: `${place} is not JSON (${messageOf(error)}).` };
    }
  }
}

/** A whole object on one of the first lines tells JSON lines from one document that is broken somewhere. */
function looksLikeLines(text: string): boolean {
  return text
    .split('\n', 100)
    .map((line) => line.trim())
    .some((line) => line.startsWith('{"') && line.endsWith('}'));
}

/**
 * Reads what one file holds: one record, a JSON array of them, or JSON lines of them. Bare NaN and Infinity are read.
 * What cannot be read becomes a `problem` in its place; nothing is thrown.
 */
export function* readRecords(text: string): Generator<ReadItem> {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (body.trim() === '') return;
  let whole: Json;
  try {
    whole = parseJson(body);
  } catch (error) {
    if (looksLikeLines(body)) yield* readLines(body);
    else yield { kind: 'problem', place: 'the file', message: `The file is not JSON (${messageOf(error)}).` };
    return;
  }
  if (!Array.isArray(whole)) {
    yield readOne('the file', whole);
    return;
  }
  for (const [index, value] of whole.entries()) yield readOne(`record ${index + 1}`, value);
}

/** One record as the text of a file of its own; unknown keys and non-finite numbers come out as they were read. */
export function writeRecord(rollout: Rollout): string {
  return `${stringifyJson(toJson(rollout), 2)}\n`;
}

/** A record as plain JSON data. */
export function toJson(rollout: Rollout): Json {
  return dropUndefined(rollout);
}

function dropUndefined(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (Array.isArray(value)) return value.map(dropUndefined);
  if (typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return Object.fromEntries(entries.map(([key, item]) => [key, dropUndefined(item)]));
  }
  return null;
}
