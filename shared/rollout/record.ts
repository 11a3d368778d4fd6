import { z } from 'zod';
import type { Json, JsonObject } from '../base/json.ts';
import { UsageSchema } from './usage.ts';

/**
 * The record of one rollout: one JSON object. The keys without a note are those of the berth-planning loop that this
 * record comes from, with its types and meanings, so that its viewer reads what is written here. Keys marked "ours" are
 * optional additions. Keys that are not listed are kept when a record is read and written again.
 */

export const RECORD_SCHEMA = 'portolan.rollout/1';

const json: z.ZodType<Json> = z.custom<Json>((value) => value !== undefined);
const jsonObject: z.ZodType<JsonObject> = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
);

/** Python writes NaN and Infinity for what it could not compute; such a record still opens. */
const anyNumber = z.custom<number>((value) => typeof value === 'number', 'expected a number');

/** Why a model turn ended. `unified` is one of Portolan's words, `raw` what the provider said, letter for letter. */
export const StopSchema = z.object({
  unified: z.enum(['end', 'tool_calls', 'length', 'refusal', 'filtered', 'aborted', 'error', 'unknown']),
  raw: z.string(),
});
export type Stop = z.infer<typeof StopSchema>;

/** `arguments` is the text that the model sent, valid JSON or not. */
const ToolCallSchema = z.looseObject({ id: z.string(), name: z.string(), arguments: z.string() });
export type ToolCall = z.infer<typeof ToolCallSchema>;

const at = z.string().optional(); // ours: ISO time at which the message was committed

const SystemMessageSchema = z.looseObject({ role: z.literal('system'), content: z.string(), at });
const UserMessageSchema = z.looseObject({ role: z.literal('user'), content: z.string(), at });
const AssistantMessageSchema = z.looseObject({
  role: z.literal('assistant'),
  content: z.string(),
  reasoning: z.string(),
  stop: z.string(),
  tool_calls: z.array(ToolCallSchema),
  at,
  seconds: anyNumber.optional(), // ours: from the request to the committed turn
  usage: UsageSchema.optional(), // ours
  stop_reason: StopSchema.optional(), // ours: `stop` beside it stays the raw string
  partial: z.boolean().optional(), // ours: true when the stream ended before its terminal marker
});
const ToolMessageSchema = z.looseObject({
  role: z.literal('tool'),
  tool_call_id: z.string(),
  name: z.string(),
  content: z.string(),
  at,
  seconds: anyNumber.optional(), // ours
  sent: z.boolean().optional(), // ours: false when the call was answered here and not sent to the environment
});
export const MessageSchema = z.discriminatedUnion('role', [
  SystemMessageSchema,
  UserMessageSchema,
  AssistantMessageSchema,
  ToolMessageSchema,
]);
export type Message = z.infer<typeof MessageSchema>;
export type AssistantMessage = z.infer<typeof AssistantMessageSchema>;
export type ToolMessage = z.infer<typeof ToolMessageSchema>;

/** One plan that was sent with a draft tool. `turn` counts from 1; `plan` is the list, or the text that is no plan. */
export const StepSchema = z.looseObject({
  turn: z.number().int(),
  tool: z.string(),
  plan: json,
  result: json,
  tool_call_id: z.string().optional(), // ours
});
export type Step = z.infer<typeof StepSchema>;

const FinalSchema = z.looseObject({
  submitted: z.boolean(),
  plan: json,
  grade: json,
  rubric: json.optional(),
  rubric_detail: json.optional(), // ours: criteria with weights and points, gates, where the server tells them
});

/** Ours: one request to a provider, failed ones too. */
export const AttemptSchema = z.looseObject({
  turn: z.number().int(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  request_id: z.string().nullable(),
  usage: UsageSchema.nullable(),
  ms: z.number(),
});
export type Attempt = z.infer<typeof AttemptSchema>;
const AgentAttemptSchema = AttemptSchema.omit({ turn: true });
/** An attempt as an agent gives it, which does not count turns. */
export type AgentAttempt = z.infer<typeof AgentAttemptSchema>;

/** Ours: a tool as the environment described it to the model; `input_schema` is a JSON Schema object. */
const ToolSchema = z.looseObject({ name: z.string(), description: z.string(), input_schema: jsonObject });
export type Tool = z.infer<typeof ToolSchema>;

const EnvironmentSchema = z.looseObject({
  kind: z.string(),
  url: z.string().nullable(),
  command: z.string().nullable(),
  name: z.string().nullable(),
  version: z.string().nullable(),
});
export type EnvironmentInfo = z.infer<typeof EnvironmentSchema>;

const ParamsSchema = z.looseObject({
  max_turns: z.number().int().positive(),
  max_tokens: z.number().int().positive(),
  wall_clock_s: z.number().positive(),
});

export const RolloutSchema = z.looseObject({
  model: z.string(),
  task_id: z.string(),
  episode_id: z.string(),
  started: z.string(), // ISO, UTC, whole seconds
  messages: z.array(MessageSchema),
  steps: z.array(StepSchema),
  final: FinalSchema,
  reward: anyNumber,
  usage: z.looseObject({ input_tokens: anyNumber, output_tokens: anyNumber }),
  turns: z.number().int(),
  end_reason: z.string().nullable(),
  errors: z.array(z.string()),
  seconds: anyNumber.optional(), // missing only in an episode that was cut off
  provider_switches: z.array(z.string()).optional(),

  schema: z.string().optional(), // ours, as all below
  id: z.string().optional(),
  environment: EnvironmentSchema.optional(),
  params: ParamsSchema.optional(),
  tools: z.array(ToolSchema).optional(),
  attempts: z.array(AttemptSchema).optional(),
  cost: z.looseObject({ usd: z.number().nullable(), source: z.string() }).optional(),
  parent: z.looseObject({ id: z.string(), turn: z.number().int() }).optional(),
  tags: z.array(z.string()).optional(),
  notes: z.string().optional(),
  provider_state: json.optional(),
  warnings: z.array(z.string()).optional(), // what a server sent that had to be put right, one sentence each
  source: jsonObject.optional(), // what a foreign format had that has no place here
});
export type Rollout = z.infer<typeof RolloutSchema>;
