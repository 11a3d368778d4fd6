import { z } from 'zod';

/** The wire of chat completions, streamed (`delta`) or whole (`message`), as far as servers agree on it. */

const text = z.string().nullish();
// Servers disagree most about these; what is no text or no count is treated as not there.
const looseText = text.catch(null);
const count = z.number().int().nonnegative().nullish().catch(null);

const ToolCallDeltaSchema = z.object({
  index: z.number().int().nullish(),
  id: text,
  // Some servers send the arguments as an object instead of its text.
  function: z
    .object({ name: text, arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish() })
    .nullish(),
});
export type ToolCallDelta = z.infer<typeof ToolCallDeltaSchema>;

const DeltaSchema = z.object({
  content: text,
  reasoning_content: looseText,
  reasoning: looseText,
  tool_calls: z.array(ToolCallDeltaSchema).nullish(),
});

const UsageSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
  completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(null),
});
export type ChunkUsage = z.infer<typeof UsageSchema>;

const ChunkSchema = z.object({
  id: looseText,
  choices: z
    .array(z.object({ delta: DeltaSchema.nullish(), message: DeltaSchema.nullish(), finish_reason: looseText }))
    .nullish(),
  usage: UsageSchema.nullish().catch(null),
});
export type Chunk = z.infer<typeof ChunkSchema>;

const ErrorSchema = z.object({ error: z.union([z.string(), z.object({})]) });

type ReadChunk =
  | { readonly kind: 'chunk'; readonly chunk: Chunk }
  /** An error object in the place of a chunk. */
  | { readonly kind: 'error' }
  /** Not JSON, or not the shape of a chunk. */
  | { readonly kind: 'problem' };

export function readChunk(data: string): ReadChunk {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return { kind: 'problem' };
  }
  if (ErrorSchema.safeParse(value).success) return { kind: 'error' };
  const parsed = ChunkSchema.safeParse(value);
  return parsed.success ? { kind: 'chunk', chunk: parsed.data } : { kind: 'problem' };
}
