import { metres } from '../text/units.ts';
import { isFixed } from '../types.ts';
import type { Scene } from './scene.ts';
import type { Violation } from './violation.ts';

/** R09: a tidal vessel berths in a tide window, both ends allowed; it may leave at any time. */
export function tide({ port, stays }: Scene): readonly Violation[] {
  const found: Violation[] = [];
  for (const { vessel, berth, start } of stays) {
    if (!vessel.tidal || isFixed(vessel)) continue;
    let nearest: readonly [number, number] | null = null;
    let distance = Number.POSITIVE_INFINITY;
    for (const window of port.tide) {
      const away = Math.max(window[0] - start, start - window[1], 0);
      if (away < distance) [nearest, distance] = [window, away];
    }
    if (distance === 0) continue;
    const hint = nearest === null ? 'there is none' : `nearest ${nearest[0]}-${nearest[1]}`;
    const message = `${vessel.id} draws ${metres(vessel.draft)} m and may berth only in a tide window; start ${start} is outside (${hint})`;
    found.push({ rule: 'R09', vessels: [vessel.id], message, berth: berth.id, at: start });
  }
  return found;
}
