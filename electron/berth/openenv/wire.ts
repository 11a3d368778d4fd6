import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../../shared/base/json.ts';
import { TOOLS, type ToolAnswer } from '../tools.ts';

// The frames of `/ws`: one JSON object each, no ids, one answer to each request. They refuse keys they do not know, as the
// stock OpenEnv servers do.

const object = z.custom<JsonObject>(isJsonObject, 'must be an object');

export const FRAME_TYPES: readonly string[] = ['reset', 'step', 'state', 'close', 'mcp'];

export const clientFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('reset'), data: object.exactOptional() }),
  z.strictObject({ type: z.literal('step'), data: object }),
  z.strictObject({ type: z.literal('state') }),
  z.strictObject({ type: z.literal('close') }),
  z.strictObject({ type: z.literal('mcp'), data: object }),
]);

export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('list_tools'), metadata: object.exactOptional() }),
  z.strictObject({
    type: z.literal('call_tool'),
    tool_name: z.string().min(1),
    arguments: object.default({}),
    metadata: object.exactOptional(),
  }),
]);

type ErrorFrameCode =
  | 'INVALID_JSON'
  | 'UNKNOWN_TYPE'
  | 'VALIDATION_ERROR'
  | 'EXECUTION_ERROR'
  | 'CAPACITY_REACHED'
  | 'SESSION_ERROR';

/** `metadata` stands in the observation and, unless empty, at the top level: clients of each generation look at one of them. */
export interface Observation {
  readonly observation: { readonly metadata: object; readonly [field: string]: unknown };
  readonly reward: number | null;
  readonly done: boolean;
  readonly metadata?: object;
}

export type ServerFrame =
  | { readonly type: 'observation'; readonly data: Observation }
  | { readonly type: 'state'; readonly data: object }
  | { readonly type: 'mcp'; readonly data: object }
  | { readonly type: 'error'; readonly data: { readonly message: string; readonly code: ErrorFrameCode } };

export function errorFrame(code: ErrorFrameCode, message: string, extra: object = {}): ServerFrame {
  return { type: 'error', data: { message, code, ...extra } };
}

const MOST_ERRORS = 20;

/** The list of `errors` that goes with a frame or a request that does not have its shape. */
export function shapeErrors(error: z.ZodError): readonly object[] {
  return error.issues.slice(0, MOST_ERRORS).map(({ code, path, message }) => ({ type: code, loc: path, msg: message }));
}

function observe(
  fields: Readonly<Record<string, unknown>>,
  outcome: { readonly reward: number | null; readonly done: boolean; readonly metadata: object },
): Observation {
  const { reward, done, metadata } = outcome;
  const data = { observation: { ...fields, metadata }, reward, done };
  return Object.keys(metadata).length === 0 ? data : { ...data, metadata };
}

export function observeReset(metadata: object): Observation {
  return observe({}, { reward: null, done: false, metadata });
}

export function observeTools(): Observation {
  const tools = TOOLS.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }));
  return observe({ tools }, { reward: null, done: false, metadata: {} });
}

export function observeCall(name: string, answer: ToolAnswer): Observation {
  const failed = answer.kind === 'refused';
  const result = failed ? null : callToolResult(answer.value);
  const error = failed ? { error_type: answer.reason, message: answer.message } : null;
  return observe({ tool_name: name, result, error }, answer);
}

/** FastMCP's CallToolResult, as the stock servers send it. */
export function callToolResult(value: string | object): object {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return {
    content: [{ type: 'text', text, annotations: null, meta: null }],
    structured_content: typeof value === 'string' ? { result: value } : value,
    meta: null,
    data: value,
    is_error: false,
  };
}
