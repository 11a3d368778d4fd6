import type { Json, JsonObject } from '../../shared/base/json.ts';

/** What is written of a reply's body, in order; text and bytes go out in a write of their own. */
type Part =
  | string
  | Uint8Array
  /** Nothing more comes, and the reply does not end. */
  | { readonly kind: 'stall' }
  /** The connection is reset. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'wait'; readonly until: Promise<void> };

export interface ChatReply {
  /** 200 where it is missing. */
  readonly status?: number;
  /** An event stream where it is missing. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly parts: readonly Part[];
}

interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

export interface ScriptedTurn {
  readonly reasoning?: string;
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  /** `tool_calls` with calls and `stop` without where it is missing. */
  readonly finish?: string;
  readonly usage?: JsonObject | null;
}

export const DONE = 'data: [DONE]\n\n';

/** One event with a delta, as vLLM sends it. */
export function deltaEvent(delta: JsonObject, finish: string | null = null): string {
  return event({ choices: [{ index: 0, delta, finish_reason: finish }] });
}

function usageEvent(usage: JsonObject): string {
  return event({ choices: [], usage });
}

/** A whole streamed turn, in deltas of three characters. */
export function completion(turn: ScriptedTurn): ChatReply {
  const { reasoning = '', text = '', calls = [], usage = { prompt_tokens: 100, completion_tokens: 20 } } = turn;
  const finish = turn.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop');
  const parts = [
    deltaEvent({ role: 'assistant', content: '' }),
    ...inThrees(reasoning).map((piece) => deltaEvent({ reasoning: piece })),
    ...inThrees(text).map((content) => deltaEvent({ content })),
    ...calls.flatMap(({ id, name, arguments: args }, index) => [
      deltaEvent({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      ...inThrees(args).map((piece) => deltaEvent({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
    deltaEvent({}, finish),
    ...(usage === null ? [] : [usageEvent(usage)]),
    DONE,
  ];
  return { parts };
}

/** A failure before the stream begins, in OpenAI's form. */
export function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): ChatReply {
  return { status, headers, contentType: 'application/json', parts: [JSON.stringify({ error: { message } })] };
}

/** An episode on `berth`: checks one plan, then submits another, or the same. */
export function checkThenSubmit(checked: Json, submitted: Json = checked): readonly ChatReply[] {
  const call = (id: string, name: string, plan: Json) => ({ id, name, arguments: JSON.stringify({ plan }) });
  return [
    completion({
      reasoning: 'The late ship blocks the berth. I keep the others where they are.',
      text: 'I check a first draft.',
      calls: [call('call_check', 'check_plan', checked)],
    }),
    completion({ text: 'The draft holds. I submit.', calls: [call('call_submit', 'submit_plan', submitted)] }),
  ];
}

function event(value: JsonObject): string {
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model: 'test', ...value })}\n\n`;
}

function inThrees(text: string): readonly string[] {
  return text.match(/.{1,3}/gsu) ?? [];
}
