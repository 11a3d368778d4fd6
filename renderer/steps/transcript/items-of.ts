import { isJsonObject, parseJson } from '../../../shared/base/json.ts';
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
    append(items, failures(take(failedByTurn, turn), turn));
    const { called, rest } = join(message, following, end === messages.length ? waitingFor : null);
    append(items, assistantItems({ message, called, turn, drafts: take(draftsByTurn, turn), all: drafts }));
    for (const [index, other] of rest.entries()) items.push(said(other, { id: `t${turn}-m${index}`, turn }));
    at = end;
  }
  for (const left of draftsByTurn.values()) for (const draft of left) items.push(draftItem(draft, drafts, null));
  for (const [number, left] of failedByTurn) append(items, failures(left, number));
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

function groupBy<T, Key>(list: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
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

/** Not by spreading, which a turn of a hundred thousand calls would make too much for the stack. */
function append(items: Item[], more: readonly Item[]): void {
  for (const item of more) items.push(item);
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
  const byCall = groupBy(drafts, ({ step }) => step.tool_call_id ?? `${TOOL}${step.tool}`);
  for (const [index, one] of called.entries()) {
    const id = `t${turn}-call${index}`;
    const draft = (
      byCall.get(one.call.id) ?? (wasCarriedOut(one) ? byCall.get(`${TOOL}${one.call.name}`) : [])
    )?.shift();
    items.push(draft ? { ...draftItem(draft, all, one), id } : { kind: 'call', id, turn, ...one });
  }
  return [...items, ...[...byCall.values()].flat().map((draft) => draftItem(draft, all, null))];
}

/** Before the tool's name, where a record does not say by which call a draft was sent: the next of that tool was it. */
const TOOL = 'tool ';

/** Drafts are only recorded of calls that reached the environment. */
function wasCarriedOut({ call, reply }: Called): boolean {
  if (reply === null || reply.sent === false) return false;
  try {
    return call.arguments.trim() === '' || isJsonObject(parseJson(call.arguments));
  } catch {
    return false;
  }
}

function draftItem(draft: Draft, all: readonly Draft[], called: Called | null): Item {
  const before = all[draft.index - 1] ?? null;
  return { kind: 'draft', id: `d${draft.index}`, turn: draft.turn, draft, before, called };
}
