import { isFixed } from '../types.ts';
import type { Scene, Stay } from './scene.ts';
import type { Violation } from './violation.ts';

/** R15: any two berthings from now on are at least the pilot gap apart; two fixed vessels are exempt. */
export function pilots({ port, stays }: Scene): readonly Violation[] {
  const found: Violation[] = [];
  const coming = stays.filter((stay) => stay.start >= 0).sort((a, b) => a.start - b.start);
  for (const [index, earlier] of coming.entries()) {
    for (let next = index + 1; next < coming.length; next += 1) {
      const later = coming[next];
      if (later === undefined || later.start - earlier.start >= port.pilotGap) break;
      if (!isFixed(earlier.vessel) || !isFixed(later.vessel)) found.push(tooClose(earlier, later, port.pilotGap));
    }
  }
  return found;
}

function tooClose(earlier: Stay, later: Stay, gap: number): Violation {
  return {
    rule: 'R15',
    vessels: [earlier.vessel.id, later.vessel.id].sort(),
    message: `${earlier.vessel.id} starts at ${earlier.start} and ${later.vessel.id} at ${later.start}; berthings must be at least ${gap} min apart (one pilot crew)`,
    from: earlier.start,
    to: later.start,
  };
}
