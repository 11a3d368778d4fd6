import {
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
  parseJsonOrNull,
  stringifyJson,
} from '../../../shared/base/json.ts';
import type { Tool } from '../../../shared/rollout/record.ts';

/** Of a call's result: what the model reads, whether the tool failed, and kinds of content that are no text. */
export interface ToolText {
  readonly text: string;
  readonly failed: boolean;
  readonly leftOut: readonly string[];
}

/**
 * The text of a result, chosen as the Python loop does: the text blocks, else the data, else what it looks like as text.
 * An error takes the place of the result: `{"error": message}`.
 */
export function readToolText(result: Json | undefined, error: Json | undefined): ToolText {
  if (isError(error)) return { text: stringifyJson({ error: errorMessage(error) }), failed: true, leftOut: [] };
  if (!isJsonObject(result)) return { text: asText(result), failed: false, leftOut: [] };
  const { texts, leftOut } = readContent(result);
  const failed = either(result, 'is_error', 'isError') === true;
  return { text: texts.join('\n') || dataText(result), failed, leftOut };
}

export function errorMessage(error: Json): string {
  const message = isJsonObject(error) ? ownValue(error, 'message') : error;
  return typeof message === 'string' ? message : stringifyJson(error);
}

/** The tools of a list reply: its entries are MCP tools, in camel or snake case, with null where there is nothing. */
export function readTools(list: Json | undefined): readonly Tool[] | null {
  if (!Array.isArray(list)) return null;
  const tools: Tool[] = [];
  for (const entry of list) {
    const name = isJsonObject(entry) ? ownValue(entry, 'name') : undefined;
    if (!isJsonObject(entry) || typeof name !== 'string' || name === '') continue;
    const description = ownValue(entry, 'description');
    const schema = either(entry, 'input_schema', 'inputSchema');
    tools.push({
      name,
      description: typeof description === 'string' ? description : '',
      input_schema: isJsonObject(schema) ? schema : { type: 'object', properties: {} },
    });
  }
  return tools;
}

const GRADE_KEYS = ['grade', 'rubric', 'end_reason'] as const;

/** The verdict inside a result, for servers that have no other way to send it; `{}` where there is none. */
export function gradeInResult(result: Json | undefined, text: string): JsonObject {
  const candidates = isJsonObject(result)
    ? [either(result, 'structured_content', 'structuredContent'), ownValue(result, 'data'), objectIn(text)]
    : [objectIn(text)];
  let found: JsonObject = {};
  for (const candidate of candidates) {
    if (!isJsonObject(candidate)) continue;
    for (const key of GRADE_KEYS) {
      const value = ownValue(candidate, key);
      if (value !== undefined && value !== null && !Object.hasOwn(found, key)) found = { ...found, [key]: value };
    }
  }
  return found;
}

function readContent(result: JsonObject): { readonly texts: readonly string[]; readonly leftOut: readonly string[] } {
  const texts: string[] = [];
  const leftOut = new Set<string>();
  const content = ownValue(result, 'content');
  for (const block of Array.isArray(content) ? content : []) {
    if (!isJsonObject(block)) continue;
    const type = ownValue(block, 'type');
    const text = ownValue(block, 'text');
    if (type === 'text') texts.push(typeof text === 'string' ? text : '');
    else if (typeof type === 'string') leftOut.add(type.slice(0, 40));
  }
  return { texts, leftOut: [...leftOut] };
}

function dataText(result: JsonObject): string {
  const data = ownValue(result, 'data') ?? either(result, 'structured_content', 'structuredContent');
  if (data !== undefined && data !== null) return asText(data);
  // The shape of a call result that says nothing, as a tool that returns None gives; anything else is a server's own.
  return Object.hasOwn(result, 'content') || Object.hasOwn(result, 'data') ? '' : stringifyJson(result);
}

function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** As in Python, an empty value is no error. */
function isError(error: Json | undefined): error is Json {
  if (isJsonObject(error)) return Object.keys(error).length > 0;
  return Array.isArray(error) ? error.length > 0 : Boolean(error);
}

function either(object: JsonObject, snake: string, camel: string): Json | undefined {
  return ownValue(object, snake) ?? ownValue(object, camel);
}

function objectIn(text: string): Json {
  return text.startsWith('{') ? parseJsonOrNull(text) : null;
}
