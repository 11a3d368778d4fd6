import { z } from 'zod';
import { AttemptSchema, MessageSchema, type Rollout, RolloutSchema, StepSchema } from './record.ts';

/**
 * How a running episode grows. Durable events are journalled before they are shown, and a record is what they add up to;
 * live events are the typing effect and are forgotten.
 */

// Unlike the record, a patch keeps no unknown keys: one named `messages` would get past every check.
const PatchSchema = z.object(
  RolloutSchema.pick({
    final: true,
    reward: true,
    usage: true,
    turns: true,
    end_reason: true,
    errors: true,
    seconds: true,
    provider_switches: true,
    environment: true,
    tools: true,
    cost: true,
    warnings: true,
    provider_state: true,
  }).partial().shape,
);

export const DurableEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: MessageSchema }),
  z.object({ kind: z.literal('step'), step: StepSchema }),
  z.object({ kind: z.literal('attempt'), attempt: AttemptSchema }),
  /** Sets the named keys of the record to the given values. */
  z.object({ kind: z.literal('patch'), patch: PatchSchema }),
]);
export type DurableEvent = z.infer<typeof DurableEventSchema>;
export type RolloutPatch = z.infer<typeof PatchSchema>;

export const LiveEventSchema = z.discriminatedUnion('kind', [
  /** A model call begins; whatever was streamed of an earlier attempt of this turn is void. `turn` counts from 1. */
  z.object({ kind: z.literal('turn-start'), turn: z.number().int() }),
  z.object({ kind: z.literal('text-delta'), text: z.string() }),
  z.object({ kind: z.literal('reasoning-delta'), text: z.string() }),
  /** `index` is the call's place in its turn, from 0; deltas name it, since ids may come late or never. */
  z.object({ kind: z.literal('tool-call-start'), index: z.number().int(), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('tool-call-delta'), index: z.number().int(), text: z.string() }),
  /** The environment is asked; ends with the tool message of the same id. */
  z.object({ kind: z.literal('tool-sent'), id: z.string(), name: z.string() }),
]);
export type LiveEvent = z.infer<typeof LiveEventSchema>;

/** Applies one durable event to a record, in place. */
export function commit(rollout: Rollout, event: DurableEvent): void {
  switch (event.kind) {
    case 'message':
      rollout.messages.push(event.message);
      return;
    case 'step':
      rollout.steps.push(event.step);
      return;
    case 'attempt':
      rollout.attempts = rollout.attempts ?? [];
      rollout.attempts.push(event.attempt);
      return;
    case 'patch':
      Object.assign(rollout, event.patch);
      return;
  }
}
