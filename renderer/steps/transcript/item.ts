import type { Draft } from '../../../shared/rollout/drafts.ts';
import type { AssistantMessage, Attempt, ToolCall, ToolMessage } from '../../../shared/rollout/record.ts';

/** What a transcript is made of, in the order of reading. */
interface Items {
  readonly system: { readonly text: string };
  readonly user: { readonly text: string; readonly note: 'message' | 'nudge' | 'last turn' };
  /** A turn begins; `message` is null while it streams in. */
  readonly turn: { readonly message: AssistantMessage | null; readonly isCut: boolean };
  readonly reasoning: { readonly text: string; readonly isLive: boolean };
  readonly text: { readonly text: string; readonly isLive: boolean };
  readonly call: Called;
  /** A plan that was sent; `called` is null where the record has no such call. */
  readonly draft: { readonly draft: Draft; readonly before: Draft | null; readonly called: Called | null };
  /** A result that answers no call. */
  readonly orphan: { readonly message: ToolMessage };
  /** A request to the provider that failed. */
  readonly attempt: { readonly attempt: Attempt };
  readonly notice: { readonly tone: 'error' | 'warning' | 'switch'; readonly text: string };
  /** What a running episode is doing now. */
  readonly live: { readonly doing: string };
}

export interface Called {
  readonly call: ToolCall;
  readonly reply: ToolMessage | null;
  /** `writing`: its arguments stream in; `waiting`: the environment is asked; `unanswered`: there is no reply. */
  readonly state: 'writing' | 'waiting' | 'answered' | 'unanswered';
}

export type ItemKind = keyof Items;
interface Place {
  /** Stays the same while a turn streams in and when it is committed. */
  readonly id: string;
  /** From 1; 0 before the first turn. */
  readonly turn: number;
}
export type ItemOf<Kind extends ItemKind> = Place & { readonly kind: Kind } & Items[Kind];
export type Item = { [Kind in ItemKind]: ItemOf<Kind> }[ItemKind];
