import type { Draft } from '../../../shared/rollout/drafts.ts';
import type { AssistantMessage, Attempt, Message, Rollout, ToolMessage } from '../../../shared/rollout/record.ts';
import type { Called, Item } from './item.ts';
import { userNote } from './user-note.ts';

interface Source {
  readonly rollout: Rollout;
  readonly drafts: readonly Draft[];
  /** Id of the call that the environment is answering now. */
  readonly waitingFor: string | null;
}

/** The committed part of a rollout's transcript, and how many turns it has. Linear in the messages. */
export function itemsOf({ rollout, drafts, waitingFor }: Source): { items: readonly Item[]; turns: number } {
  const { messages, attempts = [], warnings = [], errors } = rollout;
  const items: Item[] = [];
  const draftsByTurn = groupBy(drafts, ({ turn }) => turn);
  const failedByTurn = groupBy(
    attempts.filter(({ error }) => error !== null),
    ({ turn }) => turn,
  );
  const take = <T>(groups: Map<number, T[]>, turn: number): readonly T[] => {
    const found = groups.get(turn) ?? [];
    groups.delete(turn);
    return found;
  };

  let turn = 0;
  for (let at = 0; at < messages.length; ) {
    const message = messages[at];
    if (message === undefined) break;
    if (message.role !== 'assistant') {
      items.push(said(message, { id: `m${at}`, turn }));
      at += 1;
      continue;
    }
    turn += 1;
    const end = nextAssistant(messages, at + 1);
    const following = messages.slice(at + 1, end);
    items.push({ kind: 'turn', id: `t${turn}`, turn, message, isCut: message.partial === true });
    items.push(...failures(take(failedByTurn, turn), turn));
    const { called, rest } = join(message, following, end === messages.length ? waitingFor : null);
    items.push(...assistantItems({ message, called, turn, drafts: take(draftsByTurn, turn), all: drafts }));
    for (const [index, other] of rest.entries()) items.push(said(other, { id: `t${turn}-m${index}`, turn }));
    at = end;
  }
  for (const left of draftsByTurn.values()) for (const draft of left) items.push(draftItem(draft, drafts, null));
  for (const [number, left] of failedByTurn) items.push(...failures(left, number));
  const notices = [
    ...(rollout.provider_switches ?? []).map((text) => ({ tone: 'switch' as const, text })),
    ...warnings.map((text) => ({ tone: 'warning' as const, text })),
    ...errors.map((text) => ({ tone: 'error' as const, text })),
  ];
  for (const [index, notice] of notices.entries()) {
    items.push({ kind: 'notice', id: `${notice.tone}${index}`, turn, ...notice });
  }
  return { items, turns: turn };
}

function groupBy<T>(list: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function nextAssistant(messages: readonly Message[], from: number): number {
  let at = from;
  while (at < messages.length && messages[at]?.role !== 'assistant') at += 1;
  return at;
}

type Other = Exclude<Message, AssistantMessage>;

function said(message: Other, place: { readonly id: string; readonly turn: number }): Item {
  switch (message.role) {
    case 'system':
      return { kind: 'system', ...place, text: message.content };
    case 'user':
      return { kind: 'user', ...place, text: message.content, note: userNote(message.content, place.turn) };
    case 'tool':
      return { kind: 'orphan', ...place, message };
  }
}

function failures(attempts: readonly Attempt[], turn: number): readonly Item[] {
  return attempts.map((attempt, index) => ({ kind: 'attempt', id: `t${turn}-a${index}`, turn, attempt }));
}

/** Each call with its reply among the messages up to the next turn: ids are only unique within a turn. */
function join(message: AssistantMessage, following: readonly Message[], waitingFor: string | null) {
  const replies = new Map<string, ToolMessage[]>();
  for (const other of following) {
    if (other.role !== 'tool') continue;
    const same = replies.get(other.tool_call_id);
    if (same) same.push(other);
    else replies.set(other.tool_call_id, [other]);
  }
  const called = message.tool_calls.map((call): Called => {
    const reply = replies.get(call.id)?.shift() ?? null;
    const state = reply !== null ? 'answered' : waitingFor === call.id ? 'waiting' : 'unanswered';
    return { call, reply, state };
  });
  const orphans = new Set([...replies.values()].flat());
  const rest = following.filter(
    (other): other is Other => other.role !== 'assistant' && (other.role !== 'tool' || orphans.has(other)),
  );
  return { called, rest };
}

interface AssistantSource {
  readonly message: AssistantMessage;
  readonly called: readonly Called[];
  readonly turn: number;
  /** The drafts of this turn, and all of them. */
  readonly drafts: readonly Draft[];
  readonly all: readonly Draft[];
}

function assistantItems({ message, called, turn, drafts, all }: AssistantSource): readonly Item[] {
  const items: Item[] = [];
  if (message.reasoning !== '') {
    items.push({ kind: 'reasoning', id: `t${turn}-reasoning`, turn, text: message.reasoning, isLive: false });
  }
  if (message.content !== '') {
    items.push({ kind: 'text', id: `t${turn}-text`, turn, text: message.content, isLive: false });
  }
  const left = [...drafts];
  for (const [index, one] of called.entries()) {
    const id = `t${turn}-call${index}`;
    const found = left.findIndex((draft) => isOf(draft, one));
    const [draft] = found < 0 ? [] : left.splice(found, 1);
    items.push(draft ? { ...draftItem(draft, all, one), id } : { kind: 'call', id, turn, ...one });
  }
  return [...items, ...left.map((draft) => draftItem(draft, all, null))];
}

/** By id where the record has it, else the next draft with the same tool whose call was carried out. */
function isOf({ step }: Draft, { call, reply }: Called): boolean {
  if (step.tool_call_id !== undefined) return step.tool_call_id === call.id;
  return step.tool === call.name && reply !== null && reply.sent !== false && isObject(call.arguments);
}

function isObject(text: string): boolean {
  return text.trimStart().startsWith('{') || text.trim() === '';
}

function draftItem(draft: Draft, all: readonly Draft[], called: Called | null): Item {
  const before = all[draft.index - 1] ?? null;
  return { kind: 'draft', id: `d${draft.index}`, turn: draft.turn, draft, before, called };
}
