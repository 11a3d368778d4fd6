import type { Berth, Port, Quay } from '../types.ts';
import type { Random } from './random.ts';

const CLEARANCE = 20;

export type Terminal = Pick<Port, 'quays' | 'berths' | 'clearance' | 'turnaround' | 'ukc' | 'pilotGap' | 'tide'>;

/** What a tier draws from. A new tier is a new entry. */
export interface Tier {
  readonly vessels: readonly [low: number, high: number];
  readonly pool: readonly [low: number, high: number];
  readonly berths: readonly (Pick<Berth, 'depth' | 'cargo' | 'maxCranes'> & { readonly length: number })[];
  /** Share of feeders, percent; the other ships are medium. */
  readonly feeders: number;
  /** How full the berths are, and over which part of that time the ships arrive, percent. */
  readonly use: number;
  readonly spread: number;
  /** Minutes that the plan goes on after the old plan's end. */
  readonly slack: number;
}

export const TIERS: Readonly<Record<number, Tier>> = {
  1: {
    vessels: [3, 5],
    pool: [4, 5],
    berths: [
      { length: 280, depth: 135, cargo: ['container', 'reefer'], maxCranes: 3 },
      { length: 190, depth: 110, cargo: ['container'], maxCranes: 2 },
    ],
    feeders: 55,
    use: 85,
    spread: 82,
    slack: 1440,
  },
};

export function drawTerminal(tier: Tier, random: Random): Terminal {
  const quay: Quay = { id: 'Q1', name: 'Harbour Quay', cranes: random.int(...tier.pool), outages: [] };
  let from = 0;
  const berths = tier.berths.map(({ length, ...berth }, index): Berth => {
    const id = `B${index + 1}`;
    const placed = { ...berth, id, name: `Berth ${index + 1}`, quay: quay.id, from, to: from + length };
    from += length + CLEARANCE;
    return { ...placed, closures: [], depthLimits: [] };
  });
  const turnaround = random.chance(50) ? 30 : 45;
  return {
    quays: [quay],
    berths,
    clearance: CLEARANCE,
    turnaround,
    ukc: random.int(5, 10),
    pilotGap: 0,
    tide: [],
  };
}
