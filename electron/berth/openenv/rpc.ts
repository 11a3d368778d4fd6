import { z } from 'zod';
import { AppError } from '../../../shared/base/errors.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../shared/base/json.ts';
import { TOOLS } from '../tools.ts';
import type { Session, Sessions } from './sessions.ts';
import { callToolResult } from './wire.ts';

// JSON-RPC over POST `/mcp` and over `mcp` frames: enough for OpenEnv's Python client, not a full MCP server.

const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const FAILED = -32603;
const PARSE_ERROR = -32700;
const FULL = -32000;

const requestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).default(null),
  method: z.string(),
  params: z.custom<JsonObject>(isJsonObject).default({}),
});

class RpcError extends Error {
  readonly code: number;
  readonly data: object | null;

  constructor(code: number, message: string, data: object | null = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

interface RpcContext {
  readonly sessions: Sessions;
  /** The session of the socket on which the request came; null over HTTP. */
  readonly own: Session | null;
}

export function rpcParseError(): object {
  return failure(null, new RpcError(PARSE_ERROR, 'The body is not a JSON object; send one JSON-RPC request.'));
}

/** Answers one request; every failure is in the answer. */
export function answerRpc(request: Json, context: RpcContext): object {
  const parsed = requestSchema.safeParse(request);
  if (!parsed.success) {
    return failure(
      null,
      new RpcError(INVALID_REQUEST, 'This is not a JSON-RPC 2.0 request; send jsonrpc, id and method.'),
    );
  }
  const { id, method, params } = parsed.data;
  const run = METHODS.get(method);
  try {
    if (run === undefined) {
      throw new RpcError(METHOD_NOT_FOUND, `There is no such method; use one of ${[...METHODS.keys()].join(', ')}.`);
    }
    return { jsonrpc: '2.0', id, result: run(params, context) };
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error);
    if (error instanceof AppError) return failure(id, new RpcError(FAILED, error.message));
    throw error;
  }
}

function failure(id: string | number | null, { code, message, data }: RpcError): object {
  return { jsonrpc: '2.0', id, error: { code, message, data } };
}

const METHODS: ReadonlyMap<string, (params: JsonObject, context: RpcContext) => object> = new Map([
  ['tools/list', listTools],
  ['tools/call', call],
  ['openenv/session/create', createSession],
  ['openenv/session/close', closeSession],
]);

function listTools(params: JsonObject, context: RpcContext): object {
  sessionOf(params, context);
  return { tools: TOOLS.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })) };
}

function call(params: JsonObject, context: RpcContext): object {
  const name = ownValue(params, 'name');
  const args = ownValue(params, 'arguments') ?? {};
  if (typeof name !== 'string') throw new RpcError(INVALID_PARAMS, 'The name of the tool is missing in params.');
  if (!isJsonObject(args)) throw new RpcError(INVALID_PARAMS, 'The arguments of the tool must be an object.');
  const session = sessionOf(params, context);
  if (session === null) {
    throw new RpcError(INVALID_PARAMS, 'The session_id is missing in params; get one from openenv/session/create.');
  }
  const answer = session.environment.call(name, args);
  if (answer.kind === 'reply') return callToolResult(answer.value);
  throw new RpcError(answer.reason === 'invalid_args' ? INVALID_PARAMS : FAILED, answer.message);
}

function createSession(_params: JsonObject, { sessions, own }: RpcContext): object {
  if (own !== null) return { session_id: own.id };
  const session = sessions.open();
  if (session !== null) return { session_id: session.id };
  const counts = { active_sessions: sessions.count, max_sessions: sessions.max };
  throw new RpcError(FULL, `All ${sessions.max} sessions of this server are taken; close one and try again.`, counts);
}

function closeSession(params: JsonObject, context: RpcContext): object {
  const session = sessionOf(params, { ...context, own: null });
  if (session === null) throw new RpcError(INVALID_PARAMS, 'The session_id is missing in params.');
  if (session === context.own) {
    throw new RpcError(INVALID_REQUEST, 'This session ends with its socket; send a close frame instead.');
  }
  if (session.onIdle !== null) {
    session.closing = true;
    return { session_id: session.id, closed: false, closing: true };
  }
  context.sessions.close(session);
  return { session_id: session.id, closed: true };
}

/** The session that a request acts on: the socket's own, or the one that it names; null when it names none. */
function sessionOf(params: JsonObject, { sessions, own }: RpcContext): Session | null {
  if (own !== null) return own;
  const id = ownValue(params, 'session_id') ?? null;
  if (id === null) return null;
  const session = typeof id === 'string' ? sessions.get(id) : null;
  if (session === null)
    throw new RpcError(INVALID_PARAMS, 'There is no session with this session_id; create a new one.');
  sessions.touch(session);
  return session;
}
