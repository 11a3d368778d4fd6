import { abortError } from '../../../shared/base/async.ts';
import { AppError } from '../../../shared/base/errors.ts';
import { randomId } from '../../../shared/base/ids.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Tool } from '../../../shared/rollout/record.ts';
import { inputTokens } from '../../../shared/rollout/usage.ts';
import type { Agent, AgentEvent, Call } from '../agent.ts';
import { retryDelay, type Timing } from '../wire/retry.ts';
import { untilAborted } from '../wire/until-aborted.ts';
import { ChatAttempt } from './chat-attempt.ts';
import type { ChatServer } from './chat-server.ts';
import { ChatStream } from './chat-stream.ts';
import { Conversation } from './conversation.ts';

interface ChatAgentOptions {
  readonly server: ChatServer;
  readonly model: string;
  readonly tools: readonly Tool[];
  readonly system: string;
  readonly maxTokens: number;
  /** Further keys of the request's body, e.g. the effort under the name that the server has for it. */
  readonly extra: JsonObject;
  readonly timing: Timing;
}

// Mistral's chat templates refuse an id of any other length.
const CALL_ID_LENGTH = 9;

/**
 * A conversation over chat completions, streamed. A request that fails before any of its answer came is made again where
 * that may help, up to three times in all; every request that comes to an end of its own gives one `attempt` event.
 */
export class ChatAgent implements Agent {
  readonly switches: readonly string[] = [];
  readonly #options: ChatAgentOptions;
  readonly #conversation: Conversation;
  readonly #tools: readonly JsonObject[];

  constructor(options: ChatAgentOptions) {
    this.#options = options;
    this.#conversation = new Conversation(options.system);
    this.#tools = options.tools.map(sentTool);
  }

  user(text: string): void {
    this.#conversation.user(text);
  }

  notes(text: string): void {
    this.#conversation.notes(text);
  }

  results(pairs: readonly (readonly [call: Call, text: string])[]): void {
    this.#conversation.results(pairs);
  }

  step(signal: AbortSignal): AsyncIterable<AgentEvent> {
    return untilAborted(this.#step(signal), signal);
  }

  async *#step(signal: AbortSignal): AsyncGenerator<AgentEvent, void, void> {
    const { server, maxTokens, timing } = this.#options;
    const newId = () => randomId(CALL_ID_LENGTH, timing.random);
    const body = this.#body();
    for (let tries = 1; ; tries += 1) {
      const started = timing.now();
      const stream = new ChatStream({ maxTokens, newId });
      const attempt = new ChatAttempt(server, stream);
      let failure: AppError | null = null;
      let streamed = false;
      try {
        for await (const event of attempt.deltas(body, signal)) {
          streamed = true;
          yield event;
        }
      } catch (error) {
        if (signal.aborted) throw abortError(signal);
        if (!(error instanceof AppError)) throw error;
        failure = error;
      }
      yield {
        kind: 'attempt',
        attempt: {
          status: attempt.status,
          error: failure?.message ?? null,
          request_id: attempt.requestId,
          usage: inputTokens(stream.usage) === null ? null : stream.usage,
          ms: Math.round(timing.now() - started),
        },
      };
      if (failure === null) {
        const turn = stream.turn();
        this.#conversation.commit(turn);
        yield { kind: 'turn', turn };
        return;
      }
      const { random } = timing;
      const delay =
        streamed || !failure.retryable ? null : retryDelay({ tries, askedMs: attempt.retryAfterMs, random });
      if (delay === null) throw failure;
      await timing.sleep(delay, signal);
      yield { kind: 'restart' };
    }
  }

  #body(): string {
    const { model, maxTokens, extra } = this.#options;
    return JSON.stringify({
      model,
      messages: this.#conversation.messages(),
      // Servers refuse an empty list.
      ...(this.#tools.length > 0 && { tools: this.#tools }),
      max_tokens: maxTokens,
      stream: true,
      stream_options: { include_usage: true },
      ...extra,
    });
  }
}

/** Several servers refuse a schema that does not say it is an object, or has no properties. */
function sentTool({ name, description, input_schema }: Tool): JsonObject {
  const parameters = { type: 'object', properties: {}, ...input_schema };
  return { type: 'function', function: { name, description, parameters } };
}
