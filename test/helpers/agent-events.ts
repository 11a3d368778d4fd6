import type { Agent, AgentEvent, Turn } from '../../electron/agents/agent.ts';

/** All events of one step. */
export async function takeStep(agent: Agent, signal = new AbortController().signal): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of agent.step(signal)) events.push(event);
  return events;
}

/** The events of a step until it failed, and what it threw. */
export async function failStep(agent: Agent): Promise<{ readonly events: AgentEvent[]; readonly error: unknown }> {
  const events: AgentEvent[] = [];
  try {
    for await (const event of agent.step(new AbortController().signal)) events.push(event);
  } catch (error) {
    return { events, error };
  }
  throw new Error('the step was to fail, and did not');
}

/** The turn that a step ended with; throws where it is not one, and last. */
export function turnOf(events: readonly AgentEvent[]): Turn {
  const last = events.at(-1);
  const turns = events.filter(({ kind }) => kind === 'turn').length;
  if (last?.kind !== 'turn' || turns !== 1) throw new Error(`${turns} turns, and last came ${last?.kind}`);
  return last.turn;
}

/** What the deltas alone add up to. */
export function foldDeltas(events: readonly AgentEvent[]) {
  let text = '';
  let reasoning = '';
  let calls: { id: string; name: string; raw: string }[] = [];
  for (const event of events) {
    if (event.kind === 'restart') {
      text = '';
      reasoning = '';
      calls = [];
    }
    if (event.kind === 'text-delta') text += event.text;
    if (event.kind === 'reasoning-delta') reasoning += event.text;
    if (event.kind === 'tool-call-start') {
      if (event.index !== calls.length) throw new Error(`call ${event.index} begins after ${calls.length} calls`);
      calls.push({ id: event.id, name: event.name, raw: '' });
    }
    if (event.kind === 'tool-call-delta') {
      const call = calls[event.index];
      if (call === undefined) throw new Error(`a delta of call ${event.index}, which has not begun`);
      call.raw += event.text;
    }
  }
  return { text, reasoning, calls };
}
