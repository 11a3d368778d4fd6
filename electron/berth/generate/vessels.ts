import type { Vessel } from '../types.ts';
import { VESSEL_NAMES } from './names.ts';
import type { Random } from './random.ts';
import type { Terminal, Tier } from './terminal.ts';

type ContainerClass = 'feeder' | 'medium';

interface ClassRanges {
  readonly loa: readonly [number, number];
  readonly draft: readonly [number, number];
  readonly moves: readonly [number, number];
  readonly cranes: readonly [number, number];
  /** Percent. */
  readonly reefer: number;
  readonly priorityA: number;
  /** Percent of those that are not A. */
  readonly priorityB: number;
}

const CLASSES: Readonly<Record<ContainerClass, ClassRanges>> = {
  feeder: {
    loa: [95, 165],
    draft: [58, 85],
    moves: [160, 480],
    cranes: [1, 2],
    reefer: 25,
    priorityA: 0,
    priorityB: 25,
  },
  medium: {
    loa: [180, 255],
    draft: [90, 120],
    moves: [500, 1300],
    cranes: [1, 4],
    reefer: 0,
    priorityA: 15,
    priorityB: 60,
  },
};

/** Cranes^0.9 in thousandths: what several cranes do together when they stand in each other's way. */
const EFFECT = [0, 1000, 1866, 2688, 3482, 4257, 5016];
const MOVES_PER_CRANE_HOUR = 28;
const MOORING = 45;

function handlingTable(moves: number, [least, most]: readonly [number, number]): Record<string, number> {
  const table: Record<string, number> = {};
  for (let cranes = least; cranes <= most; cranes += 1) {
    const work = Math.ceil((moves * 60 * 1000) / (MOVES_PER_CRANE_HOUR * (EFFECT[cranes] ?? 0)));
    table[cranes] = Math.ceil((work + MOORING) / 15) * 15;
  }
  return table;
}

/** Minutes alongside with about `percent` of the most cranes. */
function handlingAt(vessel: Vessel, percent: number): number {
  const cranes = Math.max(vessel.minCranes, Math.round((vessel.maxCranes * percent) / 100));
  return vessel.handling[cranes] ?? 0;
}

function priorityOf(ranges: ClassRanges, random: Random): Vessel['priority'] {
  if (random.chance(ranges.priorityA)) return 'A';
  return random.chance(ranges.priorityB) ? 'B' : 'C';
}

/** A ship of a class, not yet in any plan: `eta` and `due` are to be set. */
export function drawVessel(cls: ContainerClass, name: { id: string; name: string }, random: Random): Vessel {
  const ranges = CLASSES[cls];
  return {
    ...name,
    cls,
    loa: random.int(...ranges.loa),
    draft: random.int(...ranges.draft),
    cargo: random.chance(ranges.reefer) ? 'reefer' : 'container',
    priority: priorityOf(ranges, random),
    eta: 0,
    due: 0,
    latestEnd: null,
    minCranes: ranges.cranes[0],
    maxCranes: ranges.cranes[1],
    handling: handlingTable(random.int(...ranges.moves), ranges.cranes),
    tidal: false,
    status: 'expected',
    old: null,
  };
}

export function drawClass(tier: Tier, random: Random): ContainerClass {
  return random.chance(tier.feeders) ? 'feeder' : 'medium';
}

/** `due` with a slack of `low` to `high` minutes, up to the next 30. */
export function dueOf(vessel: Vessel, [low, high]: readonly [number, number], random: Random): number {
  return Math.ceil((vessel.eta + handlingAt(vessel, 70) + random.onGrid(low, high, 15)) / 30) * 30;
}

/** The ships of a task by arrival; the first arrives at minute 0. */
export function drawVessels(tier: Tier, terminal: Terminal, random: Random): readonly Vessel[] {
  const names = random.shuffle(VESSEL_NAMES);
  const count = random.int(...tier.vessels);
  const ships = names.slice(0, count).map((name) => drawVessel(drawClass(tier, random), { id: '', name }, random));
  const work = ships.reduce((sum, ship) => sum + handlingAt(ship, 60) + terminal.turnaround, 0);
  const window = Math.floor((work * tier.spread) / (terminal.berths.length * tier.use));
  const arrivals = ships.map(() => random.onGrid(0, window, 15)).sort((a, b) => a - b);
  const first = arrivals[0] ?? 0;
  return ships.map((ship, index) => {
    const arrived = { ...ship, id: `V${String(index + 1).padStart(2, '0')}`, eta: (arrivals[index] ?? 0) - first };
    return { ...arrived, due: dueOf(arrived, [90, 360], random) };
  });
}
