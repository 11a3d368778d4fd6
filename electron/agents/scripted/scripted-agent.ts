import type { Agent, AgentEvent, Call, Turn } from '../agent.ts';
import { untilAborted } from '../wire/until-aborted.ts';
import { paced } from './pace.ts';

/** What a script may go by: what came since the turn before. */
export interface ScriptInput {
  /** The turn to write, from 1. */
  readonly turn: number;
  readonly texts: readonly string[];
  readonly results: readonly (readonly [call: Call, text: string])[];
}

/** An agent that follows a script, and streams each turn as a model would. It makes no request, so gives no `attempt`. */
export class ScriptedAgent implements Agent {
  readonly switches: readonly string[] = [];
  readonly #script: (input: ScriptInput) => Turn;
  readonly #delayMs: number;
  #turns = 0;
  #texts: string[] = [];
  #results: (readonly [Call, string])[] = [];

  /** `script` writes a turn from its input alone; it may throw AppError. `delayMs` is the wait before each delta. */
  constructor(options: { readonly script: (input: ScriptInput) => Turn; readonly delayMs: number }) {
    this.#script = options.script;
    this.#delayMs = options.delayMs;
  }

  user(text: string): void {
    this.#texts.push(text);
  }

  notes(text: string): void {
    this.#texts.push(text);
  }

  results(pairs: readonly (readonly [call: Call, text: string])[]): void {
    this.#results.push(...pairs);
  }

  step(signal: AbortSignal): AsyncIterable<AgentEvent> {
    return untilAborted(this.#step(signal), signal);
  }

  async *#step(signal: AbortSignal): AsyncGenerator<AgentEvent, void, void> {
    const turn = this.#script({ turn: this.#turns + 1, texts: this.#texts, results: this.#results });
    yield* paced(deltasOf(turn), this.#delayMs, signal);
    // Only now: a turn that was stopped midway is written again from the same input.
    this.#turns += 1;
    this.#texts = [];
    this.#results = [];
    yield { kind: 'turn', turn };
  }
}

function* deltasOf(turn: Turn): Generator<AgentEvent, void, void> {
  for (const text of tokensOf(turn.reasoning)) yield { kind: 'reasoning-delta', text };
  for (const text of tokensOf(turn.text)) yield { kind: 'text-delta', text };
  for (const [index, { id, name, raw }] of turn.calls.entries()) {
    yield { kind: 'tool-call-start', index, id, name };
    for (const text of tokensOf(raw)) yield { kind: 'tool-call-delta', index, text };
  }
}

/** Cuts a text about as finely as models do, never within a character. */
function* tokensOf(text: string): Generator<string, void, void> {
  for (const [token] of text.matchAll(/\s*\S{1,8}|\s+/gu)) yield token;
}
