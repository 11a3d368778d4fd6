import { messageOf } from '../base/errors.ts';
import { type Json, parseJson, stringifyJson } from '../base/json.ts';
import { nestsTooDeep } from '../base/nesting.ts';
import { type Rollout, RolloutSchema } from './record.ts';

/**
 * `place` names the record: `line 3` in JSON lines, `record 2` in an array, `the file` for a single object. `text` is
 * where it stands in the file's text, or null in an array, whose elements are not told apart there.
 */
export type ReadItem = { readonly place: string; readonly text: TextRange | null } & (
  | { readonly kind: 'rollout'; readonly rollout: Rollout }
  | { readonly kind: 'problem'; readonly message: string }
);
interface TextRange {
  readonly start: number;
  readonly end: number;
}

// More than what is recorded may have: an event's levels and the record's own.
const MOST_LEVELS = 1100;

function readOne(place: string, text: TextRange | null, value: Json): ReadItem {
  if (nestsTooDeep(value, MOST_LEVELS)) {
    return { kind: 'problem', place, text, message: `${place} nests more than ${MOST_LEVELS} levels deep.` };
  }
  const parsed = RolloutSchema.safeParse(value);
  if (parsed.success) return { kind: 'rollout', place, text, rollout: parsed.data };
  const issue = parsed.error.issues[0];
  const where = issue ? `${issue.path.join('.') || 'the value'}: ${issue.message}` : 'it does not fit the record';
  return { kind: 'problem', place, text, message: `${place} is not a rollout record (${where}).` };
}

function* readLines(text: string): Generator<ReadItem> {
  let number = 0;
  let start = 0;
  while (start < text.length) {
    // Only \n separates records: U+2028 and other separators may stand inside JSON strings.
    const newline = text.indexOf('\n', start);
    const range = { start, end: newline < 0 ? text.length : newline };
    const line = text.slice(range.start, range.end).trim();
    number += 1;
    start = range.end + 1;
    if (line === '') continue;
    const place = `line ${number}`;
    try {
      yield readOne(place, range, parseJson(line));
    } catch (error) {
      yield { kind: 'problem', place, text: range, message: `${place} is not JSON (${messageOf(error)}).` };
    }
  }
}

/** Two of the first lines that each look like a whole object tell JSON lines from one document, broken or not. */
function looksLikeLines(text: string): boolean {
  const whole = text.split('\n', 100).filter((line) => /^\s*\{"/.test(line) && /\}\s*$/.test(line));
  return whole.length > 1;
}

/**
 * Reads what one file holds: one record, a JSON array of them, or JSON lines of them. Bare NaN and Infinity are read.
 * What cannot be read becomes a `problem` in its place; nothing is thrown.
 */
export function* readRecords(text: string): Generator<ReadItem> {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (body.trim() === '') return;
  if (looksLikeLines(body)) {
    yield* readLines(body);
    return;
  }
  const all = { start: 0, end: body.length };
  let whole: Json;
  try {
    whole = parseJson(body);
  } catch (error) {
    // One whole record and then half a line: the writer was cut off, or is still writing.
    if (/^\s*\{".*\}\r?\n\s*\S/.test(body)) yield* readLines(body);
    else
      yield { kind: 'problem', place: 'the file', text: all, message: `The file is not JSON (${messageOf(error)}).` };
    return;
  }
  if (!Array.isArray(whole)) {
    yield readOne('the file', all, whole);
    return;
  }
  for (const [index, value] of whole.entries()) yield readOne(`record ${index + 1}`, null, value);
}

/** One record as the text of a file of its own; unknown keys and non-finite numbers come out as they were read. */
export function writeRecord(rollout: Rollout): string {
  return `${stringifyJson(toJson(rollout), 2)}\n`;
}

/** A record, or a part of one, as plain JSON data: keys that hold undefined are left out. */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return Object.fromEntries(entries.map(([key, item]) => [key, toJson(item)]));
  }
  return null;
}
