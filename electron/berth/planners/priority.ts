import { stayCost } from '../cost.ts';
import type { Stay } from '../rules/scene.ts';
import type { Port } from '../types.ts';
import { bestSlot, construct, endsFirst, movableVessels, type Preference } from './construct.ts';

export const cheapest: Preference = (a, b) => stayCost(a).cost - stayCost(b).cost || endsFirst(a, b);

/** A before B before C, then by ETA; each vessel where it costs least. */
export function priority(port: Port): readonly Stay[] | null {
  const order = movableVessels(port).toSorted(
    (a, b) => a.priority.charCodeAt(0) - b.priority.charCodeAt(0) || a.eta - b.eta,
  );
  return construct(port, order, (placed, vessel) => bestSlot(port, placed, { vessel, prefer: cheapest }));
}
