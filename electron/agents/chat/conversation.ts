import { isJsonObject } from '../../../shared/base/json.ts';
import type { Call, Turn } from '../agent.ts';

/** A message of chat completions as it is sent. */
type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls?: readonly ChatToolCall[];
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

interface ChatToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/**
 * The history of one conversation, in the forms that strict servers accept: no empty assistant message, no two user
 * messages in a row, every tool call answered by the next messages. Reasoning is not sent back.
 */
export class Conversation {
  readonly #messages: ChatMessage[] = [];
  #texts: string[] = [];
  /** The newest turn had neither text nor calls, and stands in no message so far. */
  #emptyTurn = false;

  constructor(system: string) {
    if (system !== '') this.#messages.push({ role: 'system', content: system });
  }

  user(text: string): void {
    this.#texts.push(text);
  }

  /** Notes of a turn that left no message become that message. */
  notes(text: string): void {
    if (!this.#emptyTurn) {
      this.#texts.push(`(Your notes from the turn that was cut off)\n${text}`);
      return;
    }
    this.#messages.push({ role: 'assistant', content: `(Notes so far, cut off by the output limit)\n${text}` });
    this.#emptyTurn = false;
  }

  results(pairs: readonly (readonly [call: Call, text: string])[]): void {
    for (const [call, text] of pairs) this.#messages.push({ role: 'tool', tool_call_id: call.id, content: text });
  }

  /** The messages to send, with the queued texts as the last of them. */
  messages(): readonly ChatMessage[] {
    if (this.#texts.length > 0) {
      const last = this.#messages.at(-1);
      const before = last?.role === 'user' ? [last.content] : [];
      if (last?.role === 'user') this.#messages.pop();
      this.#messages.push({ role: 'user', content: [...before, ...this.#texts].join('\n\n') });
      this.#texts = [];
    }
    return this.#messages;
  }

  commit(turn: Turn): void {
    this.#emptyTurn = turn.calls.length === 0 && turn.text.trim() === '';
    if (this.#emptyTurn) return;
    const content = turn.text === '' ? null : turn.text;
    if (turn.calls.length === 0) this.#messages.push({ role: 'assistant', content });
    else this.#messages.push({ role: 'assistant', content, tool_calls: turn.calls.map(sentCall) });
  }
}

/**
 * A call as it is sent back. Servers parse the arguments again, and fail on what is no JSON object; such a text goes
 * back whole, but inside an object. They refuse an empty name as well.
 */
function sentCall({ id, name, raw }: Call): ChatToolCall {
  const text = raw.trim() === '' ? '{}' : isObjectText(raw) ? raw : JSON.stringify({ invalid_arguments: raw });
  return { id, type: 'function', function: { name: name === '' ? 'unnamed_tool' : name, arguments: text } };
}

function isObjectText(text: string): boolean {
  try {
    return isJsonObject(JSON.parse(text));
  } catch {
    return false;
  }
}
