import type { Stop } from '../../../shared/rollout/record.ts';

/** What the providers' words for the end of a turn mean. */
const MEANINGS: ReadonlyMap<string, Stop['unified']> = new Map([
  ['stop', 'end'],
  ['eos_token', 'end'],
  ['stop_sequence', 'end'],
  ['end_turn', 'end'],
  ['completed', 'end'],
  ['tool_calls', 'tool_calls'],
  ['tool_call', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['tool_use', 'tool_calls'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['incomplete', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['content_filter', 'filtered'],
  ['refusal', 'refusal'],
  ['abort', 'error'],
  ['error', 'error'],
  ['failed', 'error'],
]);

/** The stop that is recorded when the output is cut here because a server ignores its token limit. */
export const HARNESS_CAP = 'length (harness cap)';

/** A turn's stop from the provider's word; an empty word is a provider that gave none. */
export function stopOf(raw: string, hasCalls: boolean): Stop {
  const meaning = raw === '' ? 'end' : raw.startsWith('length') ? 'length' : (MEANINGS.get(raw) ?? 'unknown');
  // Servers that force a tool, and several others, say `stop` of a turn that holds calls.
  return { unified: meaning === 'end' && hasCalls ? 'tool_calls' : meaning, raw };
}

/** Whether the last call of a turn may have been cut off by this stop. */
export function cutsOff(stop: Stop): boolean {
  return stop.unified !== 'end' && stop.unified !== 'tool_calls' && stop.unified !== 'unknown';
}
