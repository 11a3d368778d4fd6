import { NO_USAGE, type Usage } from '../../../shared/rollout/usage.ts';
import type { AgentEvent, Turn } from '../agent.ts';
import { readCalls } from '../wire/calls.ts';
import { HARNESS_CAP, stopOf } from '../wire/stop.ts';
import type { Chunk, ChunkUsage, ToolCallDelta } from './chunk.ts';
import { type Piece, ThinkSplitter } from './think-splitter.ts';
import { ToolSlots } from './tool-slots.ts';

/** Characters a token, generously: a turn above this times its token limit is one whose limit the server ignores. */
const CHARS_PER_TOKEN = 5;

type Delta = NonNullable<NonNullable<Chunk['choices']>[number]['delta']>;

/** Adds up the chunks of one streamed chat completion: deltas while it comes, then the turn. */
export class ChatStream {
  readonly #maxChars: number;
  readonly #slots: ToolSlots;
  readonly #splitter = new ThinkSplitter();
  #text = '';
  #reasoning = '';
  #chars = 0;
  #reasoningField = false;
  #finishReason: string | null = null;
  #done = false;
  #usage: ChunkUsage | null = null;
  #id: string | null = null;

  constructor(options: { readonly maxTokens: number; readonly newId: () => string }) {
    this.#maxChars = options.maxTokens * CHARS_PER_TOKEN;
    this.#slots = new ToolSlots(options.newId);
  }

  take(chunk: Chunk): AgentEvent[] {
    this.#id ??= chunk.id ?? null;
    // The newest report counts: some servers report with each chunk, and then each contains the one before.
    this.#usage = chunk.usage ?? this.#usage;
    const choice = chunk.choices?.[0];
    if (choice === undefined) return [];
    const delta = choice.delta ?? choice.message;
    const events = delta ? this.#takeDelta(delta) : [];
    if (choice.finish_reason) this.#finishReason = choice.finish_reason;
    return events;
  }

  /** The stream's own end marker came. */
  markDone(): void {
    this.#done = true;
  }

  /** Whether the answer is whole: the server gave a finish reason, or ended the stream in order after some output. */
  get complete(): boolean {
    return this.#finishReason !== null || (this.#done && this.#chars > 0) || this.overlong;
  }

  get done(): boolean {
    return this.#done;
  }

  /** Whether this is more than the token limit can have allowed. */
  get overlong(): boolean {
    return this.#chars > this.#maxChars;
  }

  /** The server's id of the completion. */
  get id(): string | null {
    return this.#id;
  }

  get usage(): Usage {
    return readUsage(this.#usage);
  }

  /** What was held back; call it once, after the last chunk and before `turn`. */
  finish(): AgentEvent[] {
    return [...this.#show(this.#splitter.end()), ...this.#slots.finish()];
  }

  turn(): Turn {
    const raw = this.#finishReason ?? (this.overlong ? HARNESS_CAP : '');
    const stop = stopOf(raw, this.#slots.begun);
    const calls = readCalls(this.#slots.calls(), stop);
    return { text: this.#text, reasoning: this.#reasoning, calls, stop, usage: this.usage };
  }

  #takeDelta(delta: Delta): AgentEvent[] {
    const events: AgentEvent[] = [];
    // Under either name; a server that sends both means the same text.
    const reasoning = delta.reasoning_content || delta.reasoning || '';
    if (reasoning !== '') {
      this.#reasoningField = true;
      this.#chars += reasoning.length;
      events.push(...this.#show([...this.#splitter.end(), { kind: 'reasoning', text: reasoning }]));
    }
    const content = delta.content ?? '';
    if (content !== '') {
      this.#chars += content.length;
      // Tags in the content of a server that has told reasoning apart are what the model wrote.
      const pieces: Piece[] = this.#reasoningField ? [{ kind: 'text', text: content }] : this.#splitter.push(content);
      events.push(...this.#show(pieces));
    }
    for (const call of delta.tool_calls ?? []) {
      events.push(...this.#show(this.#splitter.end()));
      this.#splitter.settle();
      this.#chars += sizeOf(call);
      events.push(...this.#slots.take(call));
    }
    return events;
  }

  #show(pieces: readonly Piece[]): AgentEvent[] {
    return pieces.flatMap((piece): AgentEvent[] => {
      if (piece.kind === 'all-reasoning') {
        if (this.#text === '') return [];
        this.#reasoning += this.#text;
        this.#text = '';
        return [{ kind: 'restart' }, { kind: 'reasoning-delta', text: this.#reasoning }];
      }
      if (piece.kind === 'text') this.#text += piece.text;
      else this.#reasoning += piece.text;
      return [{ kind: piece.kind === 'text' ? 'text-delta' : 'reasoning-delta', text: piece.text }];
    });
  }
}

function sizeOf({ id, function: called }: ToolCallDelta): number {
  const sent = called?.arguments ?? '';
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
  // One more for the delta itself, so that empty ones come to an end too.
  return (id ?? '').length + (called?.name ?? '').length + text.length + 1;
}

/** `prompt_tokens` includes the cached ones. A prompt of 0 tokens is a server that does not count. */
function readUsage(usage: ChunkUsage | null): Usage {
  if (usage === null || !usage.prompt_tokens) return NO_USAGE;
  const cached = usage.prompt_tokens_details?.cached_tokens ?? null;
  return {
    input: Math.max(0, usage.prompt_tokens - (cached ?? 0)),
    cached,
    cache_write: null,
    output: usage.completion_tokens ?? null,
    reasoning: usage.completion_tokens_details?.reasoning_tokens ?? null,
  };
}
