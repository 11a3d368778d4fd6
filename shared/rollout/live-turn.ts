import { z } from 'zod';
import type { DurableEvent, LiveEvent } from './events.ts';

/** What has streamed in of the turn that is under way. */
export const LiveTurnSchema = z.object({
  turn: z.number().int(),
  text: z.string(),
  reasoning: z.string(),
  calls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() })),
  /** The tool call that the environment is answering, if any. */
  waitingFor: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type LiveTurn = z.infer<typeof LiveTurnSchema>;

const EMPTY = { text: '', reasoning: '', calls: [], waitingFor: null };

/** The turn after one more event. A committed message takes the place of what was streamed of it. */
export function advance(live: LiveTurn | null, event: LiveEvent | DurableEvent): LiveTurn | null {
  if (event.kind === 'turn-start') return { ...EMPTY, turn: event.turn };
  if (live === null) return null;
  switch (event.kind) {
    case 'text-delta':
      return { ...live, text: live.text + event.text };
    case 'reasoning-delta':
      return { ...live, reasoning: live.reasoning + event.text };
    case 'tool-call-start': {
      // A place further on would leave a hole, which nothing could draw.
      if (event.index > live.calls.length) return live;
      const calls = [...live.calls];
      calls[event.index] = { id: event.id, name: event.name, arguments: '' };
      return { ...live, calls };
    }
    case 'tool-call-delta': {
      const calls = live.calls.map((call, index) =>
        index === event.index ? { ...call, arguments: call.arguments + event.text } : call,
      );
      return { ...live, calls };
    }
    case 'tool-sent':
      return { ...live, waitingFor: { id: event.id, name: event.name } };
    case 'message':
      return event.message.role === 'assistant' ? { ...EMPTY, turn: live.turn } : { ...live, waitingFor: null };
    case 'step':
    case 'attempt':
    case 'patch':
      return live;
  }
}
