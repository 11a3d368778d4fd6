import type { JsonObject } from '../../shared/base/json.ts';
import type { AgentAttempt, Stop, Tool } from '../../shared/rollout/record.ts';
import type { Usage } from '../../shared/rollout/usage.ts';

/** A tool call of a turn. `raw` is the argument text as sent; `error` says why it is not a JSON object, else null. */
export interface Call {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  readonly raw: string;
  readonly error: string | null;
}

/** One finished model call. */
export interface Turn {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly Call[];
  readonly stop: Stop;
  readonly usage: Usage;
}

/** What `step` yields: deltas in the order of the stream, each failed or finished request, and last the turn itself. */
export type AgentEvent =
  | { readonly kind: 'text-delta'; readonly text: string }
  | { readonly kind: 'reasoning-delta'; readonly text: string }
  | { readonly kind: 'tool-call-start'; readonly index: number; readonly id: string; readonly name: string }
  | { readonly kind: 'tool-call-delta'; readonly index: number; readonly text: string }
  /**
   * What was streamed of this turn so far is void: another try begins, or the text turned out to be reasoning and is
   * given again as such. The deltas from here on are those of the turn.
   */
  | { readonly kind: 'restart' }
  | { readonly kind: 'attempt'; readonly attempt: AgentAttempt }
  | { readonly kind: 'turn'; readonly turn: Turn };

/** A provider adapter that holds one conversation. `user`, `notes` and `results` queue input for the next `step`. */
export interface Agent {
  user(text: string): void;
  /** The tail of the reasoning of a turn that the output limit cut off, handed back so that it is not lost. */
  notes(text: string): void;
  results(pairs: readonly (readonly [call: Call, text: string])[]): void;
  /**
   * One model call. Ends with exactly one `turn` event, or throws AppError (`unreachable`, `timeout`, `unauthorized`,
   * `not-found`, `capacity`, `protocol`, `failed`, `lost`, and `bad-request` where the conversation does not suit a
   * scripted agent); aborting rejects with the signal's reason, and gives no `attempt` for the request it cut.
   */
  step(signal: AbortSignal): AsyncIterable<AgentEvent>;
  /** Provider switches so far, one sentence each. */
  readonly switches: readonly string[];
}

export interface AgentOptions {
  readonly model: string;
  /** What stands after `@` in the model spec; null means the provider's default. */
  readonly effort: string | null;
  readonly tools: readonly Tool[];
  readonly system: string;
  /** Output tokens a turn. */
  readonly maxTokens: number;
  /** Environment variables: servers and keys. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Whether an agent of this provider could be opened now; `missing` says in one sentence what is not there. */
export type Readiness = { readonly kind: 'ready' } | { readonly kind: 'missing'; readonly missing: string };

export interface Provider {
  /** What stands before the first `:` of a model spec. */
  readonly id: string;
  readonly title: string;
  /** Model names to offer; more may exist. */
  readonly models: readonly string[];
  readonly efforts: readonly string[];
  readiness(model: string, env: AgentOptions['env']): Promise<Readiness>;
  /** Throws AppError with a sentence for the user where the model, the effort or a key does not fit. */
  open(options: AgentOptions): Promise<Agent>;
}
