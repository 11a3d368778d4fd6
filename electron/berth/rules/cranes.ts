import { isFixed, type Quay } from '../types.ts';
import type { Scene, Stay } from './scene.ts';
import type { Violation } from './violation.ts';

/** A maximal span in which the same vessels work with the same cranes in service. */
interface CraneSpan {
  readonly from: number;
  readonly to: number;
  readonly used: number;
  readonly available: number;
}

/** The crane use of a quay, span by span, from the first change to the last; outside them nothing works. */
export function craneSpans(quay: Quay, stays: readonly Stay[]): readonly CraneSpan[] {
  const changes: { at: number; used: number; lost: number; vessel: boolean }[] = [];
  for (const { start, end, cranes } of stays) {
    if (cranes <= 0) continue;
    changes.push({ at: start, used: cranes, lost: 0, vessel: true }, { at: end, used: -cranes, lost: 0, vessel: true });
  }
  for (const { from, to, lost } of quay.outages) {
    changes.push({ at: from, used: 0, lost, vessel: false }, { at: to, used: 0, lost: -lost, vessel: false });
  }
  changes.sort((a, b) => a.at - b.at);
  const spans: CraneSpan[] = [];
  let [from, used, lost, sameVessels] = [0, 0, 0, false];
  for (const [index, change] of changes.entries()) {
    if (index > 0 && change.at > from) {
      const available = Math.max(0, quay.cranes - lost);
      const last = spans.at(-1);
      if (sameVessels && last?.available === available) spans[spans.length - 1] = { ...last, to: change.at };
      else spans.push({ from, to: change.at, used, available });
      sameVessels = true;
    }
    if (change.vessel) sameVessels = false;
    from = change.at;
    used += change.used;
    lost += change.lost;
  }
  return spans;
}

/** R14: at every minute the cranes in use at a quay are in service. Spans with fixed vessels only are nobody's fault. */
export function cranePool({ port, stays }: Scene): readonly Violation[] {
  const found: Violation[] = [];
  for (const quay of port.quays) {
    const working = stays.filter((stay) => stay.berth.quay === quay.id && stay.cranes > 0);
    for (const { from, to, used, available } of craneSpans(quay, working)) {
      if (used <= available) continue;
      const there = working.filter((stay) => stay.start < to && stay.end > from);
      if (there.every((stay) => isFixed(stay.vessel))) continue;
      const who = there.map((stay) => `${stay.vessel.id} x${stay.cranes}`).join(', ');
      const message = `quay ${quay.id}: ${used} cranes in use from ${from} to ${to} but ${available} available (${who})`;
      found.push({ rule: 'R14', vessels: there.map((stay) => stay.vessel.id), message, quay: quay.id, from, to });
    }
  }
  return found;
}
