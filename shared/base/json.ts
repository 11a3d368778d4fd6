/** Any JSON value. Numbers may be NaN or infinite: Python writes those as bare tokens, and `parseJson` reads them. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property, so that `__proto__` or `constructor` in hostile input never reaches the prototype. */
export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** An own property that is a text with something in it; null for anything else. */
export function ownText(object: JsonObject, key: string): string | null {
  const value = ownValue(object, key);
  return typeof value === 'string' && value !== '' ? value : null;
}

const NON_FINITE: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
};
const TOKENS = Object.keys(NON_FINITE);

/**
 * Parses JSON, and also the bare `NaN`, `Infinity` and `-Infinity` that Python's `json` module writes.
 * Throws SyntaxError for anything else that is not JSON.
 */
export function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    const length = longestRun(text, ESCAPED_MARK) + 1;
    const mark = MARK.repeat(length);
    return JSON.parse(quoteNonFinite(text, ESCAPED_MARK.repeat(length)), (_key, value: Json) =>
      typeof value === 'string' && value.startsWith(mark) ? (NON_FINITE[value.slice(length)] ?? value) : value,
    );
  }
}

/** The value of a text, or null where it is no JSON. */
export function parseJsonOrNull(text: string): Json {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

/** The inverse of `parseJson`: non-finite numbers come out as Python's bare tokens, so that a read-write keeps them. */
export function stringifyJson(value: Json, indent?: number): string {
  let found = false;
  let longest = 0;
  const look = (key: string, item: unknown): unknown => {
    longest = Math.max(longest, longestRun(key, MARK), typeof item === 'string' ? longestRun(item, MARK) : 0);
    found ||= typeof item === 'number' && !Number.isFinite(item);
    return item;
  };
  const text = JSON.stringify(value, look, indent);
  if (!found) return text;
  const mark = MARK.repeat(longest + 1);
  const markNonFinite = (_key: string, item: unknown): unknown =>
    typeof item === 'number' && !Number.isFinite(item) ? `${mark}${item}` : item;
  const escaped = ESCAPED_MARK.repeat(longest + 1);
  return TOKENS.reduce(
    (marked, token) => marked.replaceAll(`"${escaped}${token}"`, token),
    JSON.stringify(value, markNonFinite, indent),
  );
}

// While a text is worked on, a non-finite number is a string that begins with more of this character than any other of
// its strings holds in a row. JSON has only one way to write it, so that its runs can be counted before parsing.
const MARK = '\u0001';
const ESCAPED_MARK = '\\u0001';

function longestRun(text: string, unit: string): number {
  let longest = 0;
  let run = 0;
  let end = -1;
  for (let at = text.indexOf(unit); at >= 0; at = text.indexOf(unit, end)) {
    run = at === end ? run + 1 : 1;
    end = at + unit.length;
    longest = Math.max(longest, run);
  }
  return longest;
}

const PIECES_AT_ONCE = 10_000;

/**
 * Bare tokens as strings that begin with `mark`; what is no JSON stays so. Character by character: V8 ends the whole
 * process where `replace` finds some ten millions of matches, and a pattern for a whole string runs out of stack on a
 * long one.
 */
function quoteNonFinite(text: string, mark: string): string {
  let quoted = '';
  let pieces: string[] = [];
  let done = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at + 1);
    if (character !== 'N' && character !== 'I' && character !== '-') continue;
    const token = TOKENS.find((word) => text.startsWith(word, at));
    if (token === undefined) continue;
    pieces.push(text.slice(done, at), `"${mark}${token}"`);
    done = at + token.length;
    at = done - 1;
    if (pieces.length < PIECES_AT_ONCE) continue;
    quoted += pieces.join('');
    pieces = [];
  }
  return quoted + pieces.join('') + text.slice(done);
}

/** The place of the quote that ends the string which begins at `start`, or the text's end. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (before > start && text[before - 1] === '\\') before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}
