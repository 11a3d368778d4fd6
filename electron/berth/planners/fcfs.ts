import type { Stay } from '../rules/scene.ts';
import type { Port } from '../types.ts';
import { bestSlot, construct, endsFirst, movableVessels } from './construct.ts';

/** First come, first served: by ETA, each vessel where it is done first. */
export function fcfs(port: Port): readonly Stay[] | null {
  const order = movableVessels(port).toSorted((a, b) => a.eta - b.eta);
  return construct(port, order, (placed, vessel) => bestSlot(port, placed, { vessel, prefer: endsFirst }));
}
