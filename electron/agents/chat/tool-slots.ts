import type { AgentEvent } from '../agent.ts';
import type { RawCall } from '../wire/calls.ts';
import type { ToolCallDelta } from './chunk.ts';

interface Slot {
  readonly place: number;
  id: string;
  name: string;
  arguments: string;
  started: boolean;
}

/**
 * Puts the tool calls of a turn together from their deltas. A call's place is the order in which calls begin; the
 * server's index only says which call a delta goes on with, since servers leave it out, or give every call index 0.
 */
export class ToolSlots {
  readonly #slots: Slot[] = [];
  readonly #byIndex = new Map<number, Slot>();
  readonly #newId: () => string;

  /** `newId` makes up an id for a call that comes without one. */
  constructor(newId: () => string) {
    this.#newId = newId;
  }

  get begun(): boolean {
    return this.#slots.length > 0;
  }

  take(delta: ToolCallDelta): AgentEvent[] {
    const name = delta.function?.name ?? '';
    const sent = delta.function?.arguments ?? '';
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    const slot = this.#slotOf(delta, name) ?? this.#open();
    if (typeof delta.index === 'number') this.#byIndex.set(delta.index, slot);
    slot.id ||= delta.id ?? '';
    slot.name ||= name;
    const begins = !slot.started && slot.name !== '';
    slot.arguments += text;
    if (begins) return this.#start(slot);
    return slot.started && text !== '' ? [{ kind: 'tool-call-delta', index: slot.place, text }] : [];
  }

  /** Calls of which no name has come. */
  finish(): AgentEvent[] {
    return this.#slots.filter(({ started }) => !started).flatMap((slot) => this.#start(slot));
  }

  /** In order of their places; ids are there, and no two are equal. */
  calls(): readonly RawCall[] {
    const used = new Set<string>();
    return this.#slots.map((slot) => {
      if (slot.id === '' || used.has(slot.id)) slot.id = this.#newId();
      used.add(slot.id);
      return { id: slot.id, name: slot.name, arguments: slot.arguments };
    });
  }

  #open(): Slot {
    const slot = { place: this.#slots.length, id: '', name: '', arguments: '', started: false };
    this.#slots.push(slot);
    return slot;
  }

  #start(slot: Slot): AgentEvent[] {
    slot.started = true;
    const { place: index, id, name, arguments: text } = slot;
    const start: AgentEvent = { kind: 'tool-call-start', index, id, name };
    return text === '' ? [start] : [start, { kind: 'tool-call-delta', index, text }];
  }

  /** The call that a delta goes on with, or undefined where it begins one. */
  #slotOf(delta: ToolCallDelta, name: string): Slot | undefined {
    const id = delta.id ?? '';
    if (typeof delta.index === 'number') {
      const slot = this.#byIndex.get(delta.index);
      if (slot === undefined) return undefined;
      if (id !== '' && slot.id !== '') return id === slot.id ? slot : undefined;
      return name !== '' && isWhole(slot.arguments) ? undefined : slot;
    }
    if (id !== '') return this.#slots.findLast((slot) => slot.id === id);
    return name === '' ? this.#slots.at(-1) : undefined;
  }
}

function isWhole(text: string): boolean {
  // The cheap look first: this is asked at each delta of a server that repeats the name in all of them.
  if (!text.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
