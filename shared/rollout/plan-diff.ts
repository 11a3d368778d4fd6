import type { PlanRow } from './plan-rows.ts';

/** What can change of a vessel that both plans have. */
type ChangeWord = 'moved' | 'retimed' | 're-craned' | 'repositioned';

/** One vessel in two plans. */
export type RowChange =
  | { readonly kind: 'added'; readonly vessel: string; readonly after: PlanRow }
  | { readonly kind: 'dropped'; readonly vessel: string; readonly before: PlanRow }
  | { readonly kind: 'unchanged'; readonly vessel: string; readonly before: PlanRow; readonly after: PlanRow }
  | {
      readonly kind: 'changed';
      readonly vessel: string;
      readonly before: PlanRow;
      readonly after: PlanRow;
      readonly words: readonly ChangeWord[];
    };

/** Every vessel of two plans, in the later one's order, then what was dropped. Of a vessel's rows the first counts. */
export function diffPlans(before: readonly PlanRow[], after: readonly PlanRow[]): readonly RowChange[] {
  const old = byVessel(before);
  const now = byVessel(after);
  const kept = [...now.values()].map((row) => compare(old.get(row.vessel), row));
  const dropped = [...old.values()].filter(({ vessel }) => !now.has(vessel));
  return [...kept, ...dropped.map((row) => ({ kind: 'dropped' as const, vessel: row.vessel, before: row }))];
}

function byVessel(rows: readonly PlanRow[]): ReadonlyMap<string, PlanRow> {
  const map = new Map<string, PlanRow>();
  for (const row of rows) if (!map.has(row.vessel)) map.set(row.vessel, row);
  return map;
}

function compare(before: PlanRow | undefined, after: PlanRow): RowChange {
  const { vessel } = after;
  if (before === undefined) return { kind: 'added', vessel, after };
  const words: ChangeWord[] = [];
  const moved = before.place !== after.place;
  if (moved) words.push('moved');
  if (before.start !== after.start) words.push('retimed');
  if (before.cranes !== after.cranes) words.push('re-craned');
  // Metres of another berth are part of the move.
  if (!moved && before.position !== after.position) words.push('repositioned');
  if (words.length === 0) return { kind: 'unchanged', vessel, before, after };
  return { kind: 'changed', vessel, before, after, words };
}

/** `2 moved, 1 retimed, 1 dropped`, with nothing for what did not happen; `no change` where nothing did. */
export function describeChanges(changes: readonly RowChange[]): string {
  const counts = new Map<string, number>();
  for (const change of changes) {
    const words = change.kind === 'changed' ? change.words : change.kind === 'unchanged' ? [] : [change.kind];
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const order = ['moved', 'retimed', 're-craned', 'repositioned', 'added', 'dropped'];
  const parts = order.flatMap((word) => (counts.has(word) ? [`${counts.get(word)} ${word}`] : []));
  return parts.length === 0 ? 'no change' : parts.join(', ');
}
