import { isFixed } from '../types.ts';
import type { Scene, Stay } from './scene.ts';
import type { Violation } from './violation.ts';

/** R12: vessels at one berth are apart by the turnaround in time or by the clearance in metres. */
export function overlap({ port, stays }: Scene): readonly Violation[] {
  const found: Violation[] = [];
  for (const berth of port.berths) {
    const atBerth = stays.filter((stay) => stay.berth.id === berth.id).sort((a, b) => a.start - b.start);
    // A sweep by start: only stays that have not cleared the berth yet can conflict with the next one.
    let alongside: Stay[] = [];
    for (const later of atBerth) {
      alongside = alongside.filter((earlier) => later.start < earlier.end + port.turnaround);
      for (const earlier of alongside) {
        const touching =
          earlier.position < later.position + later.vessel.loa + port.clearance &&
          later.position < earlier.position + earlier.vessel.loa + port.clearance;
        const given = isFixed(earlier.vessel) && isFixed(later.vessel);
        if (touching && !given) found.push(conflict(earlier, later, port));
      }
      alongside.push(later);
    }
  }
  return found;
}

function conflict(earlier: Stay, later: Stay, port: Scene['port']): Violation {
  const cleared = earlier.end + port.turnaround;
  const message = `${described(earlier)} and ${described(later)} overlap at ${later.berth.id}; the later needs start >= ${cleared} or ${port.clearance} m of clear quay`;
  return {
    rule: 'R12',
    vessels: [earlier.vessel.id, later.vessel.id].sort(),
    message,
    berth: later.berth.id,
    from: later.start,
    to: Math.min(later.end, cleared),
  };
}

function described({ vessel, start, end, position }: Stay): string {
  return `${vessel.id} (${start}-${end}, ${position}-${position + vessel.loa} m)`;
}
