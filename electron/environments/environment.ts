import type { JsonObject } from '../../shared/base/json.ts';
import type { TaskInfo } from '../../shared/contract/descriptors.ts';
import type { EnvironmentInfo, Tool } from '../../shared/rollout/record.ts';

/** `metadata` is what the server says of the task, merged from the places where servers put it; `{}` where it says nothing. */
export interface ResetReply {
  readonly metadata: JsonObject;
  readonly warnings: readonly string[];
}

/** The reply to a tool call. A tool that failed is a reply too (`failed`), not an exception. */
export interface ToolReply {
  readonly text: string;
  readonly failed: boolean;
  /** True when this call ended the episode. */
  readonly done: boolean;
  readonly reward: number | null;
  readonly metadata: JsonObject;
  readonly warnings: readonly string[];
}

/**
 * One episode's session on a server; calls go one at a time. Every method throws AppError (`unreachable`, `timeout`,
 * `capacity`, `protocol`, `lost`, `failed`, `not-found`); a session that timed out or was aborted is closed for good,
 * so that a late reply never answers another call.
 */
export interface EnvironmentSession {
  readonly info: EnvironmentInfo;
  reset(request: { readonly taskId: string; readonly episodeId: string }, signal: AbortSignal): Promise<ResetReply>;
  listTools(signal: AbortSignal): Promise<readonly Tool[]>;
  call(request: { readonly name: string; readonly arguments: JsonObject }, signal: AbortSignal): Promise<ToolReply>;
  close(): Promise<void>;
}

/** A server that poses tasks, opened from an `--env` word. */
export interface Environment {
  /** The word that opens it again, e.g. `berth` or `http://127.0.0.1:8000`. */
  readonly spec: string;
  /** Null where the server cannot list its tasks; the user then types a task id. */
  tasks(signal: AbortSignal): Promise<readonly TaskInfo[] | null>;
  open(signal: AbortSignal): Promise<EnvironmentSession>;
}

export interface EnvironmentKind {
  readonly id: string;
  readonly title: string;
  /** An example of the words this kind takes, for forms and help. */
  readonly example: string;
  /** The environment that a word names, or null where the word is of another kind; throws AppError `bad-request`. */
  match(spec: string): Environment | null;
}
