import { z } from 'zod';

/** A request for a streamed chat completion, as strictly as the strictest servers take it. */

const ToolNameSchema = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
const JsonObjectTextSchema = z.string().refine((text) => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}, 'expected the text of a JSON object');

const ToolCallSchema = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: ToolNameSchema, arguments: JsonObjectTextSchema }),
});
const MessageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().min(1).nullable(),
    tool_calls: z.array(ToolCallSchema).min(1).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
]);
type SentMessage = z.infer<typeof MessageSchema>;

const ToolSchema = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: ToolNameSchema,
    description: z.string(),
    parameters: z.looseObject({ type: z.literal('object'), properties: z.looseObject({}) }),
  }),
});

const RequestSchema = z.strictObject({
  model: z.string().min(1),
  messages: z.array(MessageSchema).min(1),
  tools: z.array(ToolSchema).min(1).optional(),
  max_tokens: z.number().int().positive(),
  stream: z.literal(true),
  stream_options: z.strictObject({ include_usage: z.literal(true) }),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
});
export type ChatRequest = z.infer<typeof RequestSchema>;

/** Throws an Error that says what a strict server would not take. */
export function readChatRequest(body: string): ChatRequest {
  const request = RequestSchema.parse(JSON.parse(body));
  checkOrder(request.messages);
  return request;
}

/** system?, then user, then turns of assistant and user or tool messages; each call is answered, in order, at once. */
function checkOrder(messages: readonly SentMessage[]): void {
  let due: string[] = [];
  let before: SentMessage['role'] | null = null;
  for (const [place, message] of messages.entries()) {
    const refuse = (why: string) => {
      throw new Error(`messages[${place}] (${message.role}): ${why}`);
    };
    if (message.role === 'tool') {
      if (due.shift() !== message.tool_call_id) refuse(`${message.tool_call_id} is not the next call to answer`);
    } else if (due.length > 0) {
      refuse(`the calls ${due.join(', ')} are not answered`);
    }
    if (message.role === 'system' && place > 0) refuse('only the first message may be of the system');
    if (message.role === 'user' && before === 'user') refuse('roles must alternate');
    if (message.role === 'assistant') {
      if (before !== 'user' && before !== 'tool') refuse('roles must alternate');
      if (message.content === null && message.tool_calls === undefined) refuse('neither content nor tool calls');
      due = (message.tool_calls ?? []).map(({ id }) => id);
      if (new Set(due).size < due.length) refuse('two calls have one id');
    }
    before = message.role;
  }
  if (due.length > 0) throw new Error(`the calls ${due.join(', ')} are not answered`);
  if (before !== 'user' && before !== 'tool') throw new Error(`the last message is of the ${before}`);
}
