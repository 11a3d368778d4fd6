import type { Agent, AgentEvent, Call, Turn } from '../../electron/agents/agent.ts';
import { AppError } from '../../shared/base/errors.ts';
import { isJsonObject, type JsonObject } from '../../shared/base/json.ts';
import type { Stop } from '../../shared/rollout/record.ts';
import { NO_USAGE } from '../../shared/rollout/usage.ts';

const never = () => new Promise<never>(() => {});

/** What one `step` does: gives these events, then ends in this way. */
export interface FakeStep {
  readonly events: readonly AgentEvent[];
  /** `hang` waits for the signal; `deaf` waits for ever, as an agent that does not listen does. */
  readonly end: 'turn' | 'hang' | 'deaf' | Error;
}

/**
 * An agent that does what it was told, step by step. `heard` lists what each step was given, in the order in which it
 * came; a step that nobody told it throws.
 */
export class FakeAgent implements Agent {
  readonly switches: string[] = [];
  readonly heard: string[][] = [];
  /** How many steps are under way, i.e. were begun and neither ended nor left. */
  open = 0;
  readonly #steps: readonly FakeStep[];
  #queue: string[] = [];

  constructor(steps: readonly FakeStep[]) {
    this.#steps = steps;
  }

  user(text: string): void {
    this.#queue.push(`user: ${text}`);
  }

  notes(text: string): void {
    this.#queue.push(`notes: ${text}`);
  }

  results(pairs: readonly (readonly [call: Call, text: string])[]): void {
    for (const [call, text] of pairs) this.#queue.push(`${call.id}: ${text}`);
  }

  async *step(signal: AbortSignal): AsyncGenerator<AgentEvent, void, void> {
    const step = this.#steps[this.heard.length];
    this.heard.push(this.#queue);
    this.#queue = [];
    if (step === undefined) throw new Error(`fake agent: nobody told it what to do in step ${this.heard.length}`);
    this.open += 1;
    try {
      for (const event of step.events) {
        if (signal.aborted) throw new AppError('cancelled', 'Stopped.');
        yield event;
      }
      if (step.end === 'deaf') await never();
      if (step.end === 'hang') {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        throw new AppError('cancelled', 'Stopped.');
      }
      if (step.end instanceof Error) throw step.end;
    } finally {
      this.open -= 1;
    }
  }
}

interface Said {
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly Call[];
  readonly stop?: Stop;
  readonly usage?: Turn['usage'];
}

/** The deltas of a turn, each text in two pieces. */
export function deltas({ text = '', reasoning = '', calls = [] }: Said): AgentEvent[] {
  const halves = (whole: string) => [whole.slice(0, whole.length / 2), whole.slice(whole.length / 2)];
  return [
    ...halves(reasoning).map((piece) => ({ kind: 'reasoning-delta' as const, text: piece })),
    ...halves(text).map((piece) => ({ kind: 'text-delta' as const, text: piece })),
    ...calls.flatMap(({ id, name, raw }, index) => [
      { kind: 'tool-call-start' as const, index, id, name },
      ...halves(raw).map((piece) => ({ kind: 'tool-call-delta' as const, index, text: piece })),
    ]),
  ];
}

/** A step that streams a turn and ends with it. */
export function says(said: Said): FakeStep {
  const { text = '', reasoning = '', calls = [], usage = NO_USAGE } = said;
  const ending: Stop =
    calls.length > 0 ? { unified: 'tool_calls', raw: 'tool_calls' } : { unified: 'end', raw: 'stop' };
  const turn: Turn = { text, reasoning, calls, stop: said.stop ?? ending, usage };
  return { events: [...deltas(said), { kind: 'turn', turn }], end: 'turn' };
}

/** A call of a tool; text that is no JSON object makes a call that is in error. */
export function call(id: string, name: string, args: JsonObject | string): Call {
  if (typeof args !== 'string') return { id, name, arguments: args, raw: JSON.stringify(args), error: null };
  let value: unknown = null;
  try {
    value = JSON.parse(args);
  } catch {
    // Stays null, which is no object.
  }
  if (!isJsonObject(value)) return { id, name, arguments: {}, raw: args, error: 'no JSON object' };
  return { id, name, arguments: value, raw: args, error: null };
}
