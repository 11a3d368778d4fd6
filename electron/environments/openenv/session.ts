import { AppError } from '../../../shared/base/errors.ts';
import { type JsonObject, ownText, ownValue } from '../../../shared/base/json.ts';
import type { EnvironmentInfo, Tool } from '../../../shared/rollout/record.ts';
import type { EnvironmentSession, ResetReply, ToolReply } from '../environment.ts';
import type { Address } from './address.ts';
import { clip, serverError } from './errors.ts';
import type { ServerFrame } from './frames.ts';
import { readServerName } from './http.ts';
import { type Observation, objectOf, readObservation } from './observation.ts';
import { type OpenEnvSocket, openSocket, type Timeouts } from './socket.ts';
import { errorMessage, gradeInResult, readTools, readToolText } from './tool-result.ts';

export interface SessionTarget {
  readonly address: Address;
  readonly timeouts: Timeouts;
  /** What the record says of the server, next to its name and version. */
  readonly kind: string;
  readonly url: string | null;
}

/** Opens a session over `/ws`, as every OpenEnv from 0.2 on serves it; one session is one environment on the server. */
export async function openSession(target: SessionTarget, signal: AbortSignal): Promise<EnvironmentSession> {
  const { address, timeouts, kind, url } = target;
  const socket = await openSocket({ address, timeouts }, signal);
  try {
    const info = { kind, url, command: null, ...(await readServerName(address, signal)) };
    return new OpenEnvSession(socket, { where: address.base, info });
  } catch (error) {
    await socket.close();
    throw error;
  }
}

/** How a server that reaped its idle session answers: its socket stays open, so nothing else tells. */
const EXPIRED = /environment is closed|MCP client is not available/i;
const UNKNOWN_TASK = /unknown task|no such task|no task\b|task\b.*\b(?:not found|unknown|does not exist)/is;

class OpenEnvSession implements EnvironmentSession {
  readonly info: EnvironmentInfo;
  readonly #socket: OpenEnvSocket;
  readonly #where: string;
  #tools: readonly Tool[] | null = null;

  constructor(socket: OpenEnvSocket, options: { readonly where: string; readonly info: EnvironmentInfo }) {
    this.#socket = socket;
    this.#where = options.where;
    this.info = options.info;
  }

  async reset(
    { taskId, episodeId }: { readonly taskId: string; readonly episodeId: string },
    signal: AbortSignal,
  ): Promise<ResetReply> {
    const frame = { type: 'reset', data: { task_id: taskId, episode_id: episodeId } } as const;
    const reply = await this.#socket.request(frame, signal);
    if (reply.kind === 'error' && UNKNOWN_TASK.test(reply.error.message)) {
      const message = `The server at ${this.#where} has no task "${clip(taskId, 100)}": ${clip(reply.error.message)}`;
      throw new AppError('not-found', message, { data: { code: reply.error.code } });
    }
    const observation = this.#observationOf(reply);
    let metadata = observation.metadata;
    if (ownText(metadata, 'instructions') === null || ownText(metadata, 'situation') === null) {
      metadata = { ...(await this.#stateExtras(signal)), ...metadata };
    }
    const warnings = [...observation.warnings];
    if (Object.keys(metadata).length === 0) {
      warnings.push('The server sends no metadata with a task, as servers of OpenEnv before 0.4 do not.');
    }
    // Servers drop a reset key that they do not know in silence, and then pose a task of their own.
    const posed = ownValue(metadata, 'task_id');
    if (typeof posed === 'string' && posed !== taskId) {
      warnings.push(
        `Task "${clip(taskId, 100)}" was asked for, but the server says that it posed "${clip(posed, 100)}".`,
      );
    }
    return { metadata, warnings };
  }

  async listTools(signal: AbortSignal): Promise<readonly Tool[]> {
    this.#tools ??= await this.#askForTools(signal);
    return this.#tools;
  }

  async call(
    request: { readonly name: string; readonly arguments: JsonObject },
    signal: AbortSignal,
  ): Promise<ToolReply> {
    const action = { type: 'call_tool', tool_name: request.name, arguments: request.arguments };
    const reply = await this.#socket.request({ type: 'step', data: action }, signal);
    const observation = this.#observationOf(reply);
    const { text, failed, leftOut } = readToolText(observation.result, observation.error);
    if (failed && EXPIRED.test(errorMessage(observation.error ?? text))) {
      const message = `The session with ${this.#where} expired, as the server ends idle ones; start the episode again.`;
      throw new AppError('lost', message);
    }
    return {
      text,
      failed,
      done: observation.done,
      reward: observation.reward,
      metadata: observation.done ? withGrade(observation, text) : observation.metadata,
      warnings: [
        ...observation.warnings,
        ...leftOut.map(
          (type) => `The reply to ${clip(request.name, 100)} held content of type ${type}, which was left out.`,
        ),
      ],
    };
  }

  close(): Promise<void> {
    return this.#socket.close();
  }

  /** A server whose action class is its own refuses the `list_tools` action; JSON-RPC over the same socket works there. */
  async #askForTools(signal: AbortSignal): Promise<readonly Tool[]> {
    const reply = await this.#socket.request({ type: 'step', data: { type: 'list_tools' } }, signal);
    const listed = reply.kind === 'observation' ? readTools(readObservation(reply.data).tools) : null;
    if (listed !== null) return listed;
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const second = await this.#socket.request({ type: 'mcp', data: call }, signal);
    const tools = second.kind === 'mcp' ? readTools(ownValue(objectOf(second.data, 'result'), 'tools')) : null;
    if (tools !== null) return tools;
    if (reply.kind === 'error') throw serverError(this.#where, reply.error);
    throw new AppError('protocol', `The server at ${this.#where} lists no tools; check that it is an MCP environment.`);
  }

  /** What the server's state holds besides OpenEnv's own keys; `{}` where it has no state to show. */
  async #stateExtras(signal: AbortSignal): Promise<JsonObject> {
    const reply = await this.#socket.request({ type: 'state' }, signal);
    if (reply.kind !== 'state') return {};
    const { episode_id: _id, step_count: _count, ...extras } = reply.data;
    return extras;
  }

  #observationOf(reply: ServerFrame): Observation {
    if (reply.kind === 'error') throw serverError(this.#where, reply.error);
    if (reply.kind === 'observation') return readObservation(reply.data);
    const message = `The server at ${this.#where} answered a step with ${reply.kind}; check that it is an OpenEnv server.`;
    throw new AppError('protocol', message);
  }
}

function withGrade(observation: Observation, text: string): JsonObject {
  return { ...gradeInResult(observation.result, text), ...observation.metadata };
}
