import type { LiveTurn } from '../../../shared/rollout/live-turn.ts';
import type { Item } from './item.ts';

/**
 * What has streamed in of the turn that is under way, under the ids that it has when it is committed. `committed`
 * counts the turns that are.
 */
export function liveItems(live: LiveTurn, committed: number): readonly Item[] {
  const { turn } = live;
  const doing: Item = { kind: 'live', id: 'live', turn, doing: doingOf(live, turn <= committed) };
  if (turn <= committed) return [doing];
  const items: Item[] = [{ kind: 'turn', id: `t${turn}`, turn, message: null, isCut: false }];
  if (live.reasoning !== '') {
    items.push({ kind: 'reasoning', id: `t${turn}-reasoning`, turn, text: live.reasoning, isLive: true });
  }
  if (live.text !== '') items.push({ kind: 'text', id: `t${turn}-text`, turn, text: live.text, isLive: true });
  for (const [index, call] of live.calls.entries()) {
    items.push({ kind: 'call', id: `t${turn}-call${index}`, turn, call, reply: null, state: 'writing' });
  }
  return [...items, doing];
}

function doingOf({ text, reasoning, calls, waitingFor }: LiveTurn, isCommitted: boolean): string {
  if (waitingFor !== null) return `Waiting for ${waitingFor.name}`;
  if (isCommitted) return 'Going on to the next turn';
  const call = calls.at(-1);
  if (call !== undefined) return `The model is writing a call of ${call.name}`;
  if (text !== '') return 'The model is writing';
  return reasoning === '' ? 'Waiting for the model' : 'The model is reasoning';
}
