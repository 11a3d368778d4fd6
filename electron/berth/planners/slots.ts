import { craneSpans } from '../rules/cranes.ts';
import type { Stay } from '../rules/scene.ts';
import { type Berth, meets, type Port, type Vessel } from '../types.ts';

/** What is given about a stay before its start is looked for. */
interface Wish {
  readonly vessel: Vessel;
  readonly berth: Berth;
  readonly cranes: number;
  readonly position: number;
  /** The earliest start that is wanted. */
  readonly from: number;
}

/**
 * The earliest stay that breaks no rule beside the stays already placed; null when there is none before the horizon.
 * Each limit that a start breaks names the next start that it allows; no earlier one can do, so the first start that
 * breaks none is the earliest.
 */
export function earliestStay(port: Port, placed: readonly Stay[], wish: Wish): Stay | null {
  const { vessel, berth, cranes, position } = wish;
  const length = vessel.handling[cranes];
  if (length === undefined) return null;
  const limits = createLimits(port, placed, { ...wish, length });
  const last = Math.min(port.horizon, vessel.latestEnd ?? port.horizon) - length;
  let start = Math.max(0, vessel.eta, wish.from);
  while (start <= last) {
    const next = limits(start);
    if (next === start) return { vessel, berth, start, end: start + length, cranes, position };
    start = next;
  }
  return null;
}

/** A function from a start to the same start if it is allowed, else to a later one before which none is. */
function createLimits(
  port: Port,
  placed: readonly Stay[],
  { vessel, berth, cranes, position, length }: Wish & { readonly length: number },
): (start: number) => number {
  const need = vessel.draft + port.ukc;
  const blocked: { readonly from: number; readonly to: number }[] = [
    ...berth.closures,
    ...berth.depthLimits.filter((limit) => need > limit.depth),
  ];
  for (const stay of placed) {
    if (stay.berth.id !== berth.id) continue;
    const touching =
      stay.position < position + vessel.loa + port.clearance &&
      position < stay.position + stay.vessel.loa + port.clearance;
    if (touching) blocked.push({ from: stay.start - port.turnaround, to: stay.end + port.turnaround });
  }
  const quay = port.quays.find((candidate) => candidate.id === berth.quay);
  const working = placed.filter((stay) => stay.berth.quay === berth.quay);
  if (quay === undefined || cranes > quay.cranes) return () => Number.POSITIVE_INFINITY;
  blocked.push(...craneSpans(quay, working).filter((span) => cranes > 0 && span.used + cranes > span.available));
  const berthings = placed.filter((stay) => stay.start >= 0).map((stay) => stay.start);
  return (start) => {
    const stay = { from: start, to: start + length };
    let next = start;
    for (const span of blocked) if (meets(span, stay)) next = Math.max(next, span.to);
    for (const other of berthings)
      if (Math.abs(other - start) < port.pilotGap) next = Math.max(next, other + port.pilotGap);
    return vessel.tidal ? Math.max(next, nextTide(port, start)) : next;
  };
}

function nextTide(port: Port, start: number): number {
  const window = port.tide.find(([, close]) => start <= close);
  return window === undefined ? Number.POSITIVE_INFINITY : Math.max(start, window[0]);
}

/** Every berth, crane count and position worth trying for a vessel, each at its earliest start from `from` on. */
export function* slots(port: Port, placed: readonly Stay[], vessel: Vessel, from = 0): Generator<Stay> {
  for (const berth of port.berths) {
    if (!takes(port, berth, vessel)) continue;
    const most = Math.min(vessel.maxCranes, berth.maxCranes);
    for (const position of positions(port, placed, { vessel, berth })) {
      for (let cranes = vessel.minCranes; cranes <= most; cranes += 1) {
        const stay = earliestStay(port, placed, { vessel, berth, cranes, position, from });
        if (stay !== null) yield stay;
      }
    }
  }
}

function takes(port: Port, berth: Berth, vessel: Vessel): boolean {
  return (
    vessel.loa <= berth.to - berth.from && vessel.draft + port.ukc <= berth.depth && berth.cargo.includes(vessel.cargo)
  );
}

/** Both ends of the berth, the old position, and against each vessel already placed there. */
function positions(
  port: Port,
  placed: readonly Stay[],
  { vessel, berth }: { readonly vessel: Vessel; readonly berth: Berth },
): readonly number[] {
  const found = new Set([berth.from, berth.to - vessel.loa]);
  if (vessel.old?.berth === berth.id) found.add(vessel.old.position);
  for (const stay of placed) {
    if (stay.berth.id !== berth.id) continue;
    found.add(stay.position + stay.vessel.loa + port.clearance);
    found.add(stay.position - port.clearance - vessel.loa);
  }
  return [...found].filter((position) => position >= berth.from && position + vessel.loa <= berth.to);
}
