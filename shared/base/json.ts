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

const NON_FINITE: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
};
// A string without its end matches too: trying again at each later quote would be quadratic.
const STRING_OR_NON_FINITE = /"(?:[^"\\]+|\\.)*"?|-?\bInfinity\b|\bNaN\b/gs;

/**
 * Parses JSON, and also the bare `NaN`, `Infinity` and `-Infinity` that Python's `json` module writes.
 * Throws SyntaxError for anything else that is not JSON.
 */
export function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    // A tag that the text does not contain, so that no string of the input can be taken for a token.
    let tag = 'non-finite:';
    while (text.includes(tag)) tag = `_${tag}`;
    const tagged = text.replace(STRING_OR_NON_FINITE, (match) => (match[0] === '"' ? match : `"${tag}${match}"`));
    return JSON.parse(tagged, (_key, value: Json) =>
      typeof value === 'string' && value.startsWith(tag) ? (NON_FINITE[value.slice(tag.length)] ?? value) : value,
    );
  }
}

/** The inverse of `parseJson`: non-finite numbers come out as Python's bare tokens, so that a read-write keeps them. */
export function stringifyJson(value: Json, indent?: number): string {
  let tag = 'non-finite:';
  let found = false;
  const strings: string[] = [];
  const replace = (_key: string, item: unknown): unknown => {
    if (typeof item === 'string') strings.push(item);
    if (typeof item !== 'number' || Number.isFinite(item)) return item;
    found = true;
    return `${tag}${item}`;
  };
  let text = JSON.stringify(value, replace, indent);
  if (!found) return text;
  if (strings.some((string) => string.includes(tag))) {
    while (strings.some((string) => string.includes(tag))) tag = `_${tag}`;
    text = JSON.stringify(value, replace, indent);
  }
  return text.replaceAll(new RegExp(`"${tag}(NaN|-?Infinity)"`, 'g'), '$1');
}
