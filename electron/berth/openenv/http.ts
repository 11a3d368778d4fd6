import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { messageOf } from '../../../shared/base/errors.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../../shared/base/json.ts';
import { METADATA, openApi, SCHEMA } from './describe.ts';
import { ENVIRONMENT_NAME } from './environment.ts';
import { HttpError } from './http-error.ts';
import { answerRpc, rpcParseError } from './rpc.ts';
import type { Sessions } from './sessions.ts';
import { TASK_ROUTES } from './task-api.ts';
import { actionSchema, observeCall, observeReset, observeTools, shapeErrors } from './wire.ts';

/** The limit of the stock servers, for a frame as for a body. */
export const MAX_BYTES = 16 * 1024 * 1024;

type Route = (body: () => Promise<Json>, sessions: Sessions) => unknown;

const resetSchema = z.looseObject({ seed: z.int().min(0).nullish(), episode_id: z.string().max(255).nullish() });
const stepSchema = z.looseObject({ action: actionSchema });

// `/reset`, `/step` and `/state` act on an environment of their own for each request, as on the stock servers: an episode
// runs over `/ws`.
const ROUTES: Readonly<Record<string, Route>> = {
  'GET /health': () => ({ status: 'healthy' }),
  'GET /metadata': () => METADATA,
  'GET /schema': () => SCHEMA,
  'GET /openapi.json': () => openApi(Object.keys(ALL_ROUTES)),
  'GET /list_environments': () => [ENVIRONMENT_NAME],
  'GET /state': (_body, sessions) => sessions.createEnvironment().state,
  'POST /reset': async (body, sessions) => {
    const options = objectOf(await body());
    resetSchema.parse(options);
    return observeReset(sessions.createEnvironment().reset(options));
  },
  'POST /step': async (body, sessions) => {
    const { action } = stepSchema.parse(await body());
    if (action.type === 'list_tools') return observeTools();
    return observeCall(action.tool_name, sessions.createEnvironment().call(action.tool_name, action.arguments));
  },
  'POST /mcp': async (body, sessions) => {
    const request = await body().catch(() => null);
    return isJsonObject(request) ? answerRpc(request, { sessions, own: null }) : rpcParseError();
  },
};

const ALL_ROUTES: Readonly<Record<string, Route>> = {
  ...ROUTES,
  ...Object.fromEntries(
    Object.entries(TASK_ROUTES).map(([route, run]): [string, Route] => [
      route.replace(' ', ` /${ENVIRONMENT_NAME}`),
      async (body) => run(route.startsWith('POST') ? await body() : null),
    ]),
  ),
};

/** Answers one HTTP request. `path` is without the server's prefix and without the query. */
export async function answerHttp(
  request: IncomingMessage,
  response: ServerResponse,
  { path, sessions }: { readonly path: string; readonly sessions: Sessions },
): Promise<void> {
  try {
    const key = `${request.method} ${path.replace(/^\/[^/]+(?=\/)/, (name) => name.toLowerCase())}`;
    const route = Object.hasOwn(ALL_ROUTES, key) ? ALL_ROUTES[key] : undefined;
    if (route === undefined) throw new HttpError(404, 'There is nothing at this address.');
    send(response, 200, await route(() => readBody(request), sessions));
  } catch (error) {
    const [status, detail] = refusal(error);
    send(response, status, { detail });
  }
}

function refusal(error: unknown): [status: number, detail: unknown] {
  if (error instanceof HttpError) return [error.status, error.message];
  if (error instanceof z.ZodError) return [422, shapeErrors(error)];
  return [500, messageOf(error)];
}

function objectOf(json: Json): JsonObject {
  if (isJsonObject(json)) return json;
  throw new HttpError(422, 'The body must be a JSON object.');
}

async function readBody(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new HttpError(413, `The body is longer than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  if (size === 0) return {};
  try {
    return parseJson(Buffer.concat(chunks).toString());
  } catch {
    throw new HttpError(422, 'The body is not JSON.');
  }
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
