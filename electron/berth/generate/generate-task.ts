import { keptCount, onTimeWeight, planCost } from '../cost.ts';
import { toRows } from '../planners/construct.ts';
import type { Bulletin, DisruptionType, PlanRow, Port, Task } from '../types.ts';
import { accept } from './acceptance.ts';
import { DISRUPTIONS } from './disruptions/registry.ts';
import { exactSearch } from './exact-search.ts';
import { createRandom, type Random } from './random.ts';
import { drawTerminal, TIERS, type Tier } from './terminal.ts';
import { drawVessels } from './vessels.ts';

export interface TaskEntry {
  readonly id: string;
  readonly title: string;
  readonly tier: number;
  readonly disruptions: readonly DisruptionType[];
  readonly closureReason?: string;
}

const MOST_ATTEMPTS = 5000;
const MOST_OLD_COST_PER_VESSEL = 700;
const NO_TIDE_DEPTH = 999;

/** The same entry gives the same task: attempts 0, 1, 2, … until a port is accepted. */
export function generateTask(entry: TaskEntry): Task {
  const tier = TIERS[entry.tier];
  if (tier === undefined) throw new Error(`No tier ${entry.tier} is described in terminal.ts.`);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const seed = `berth-v1:${entry.id}:${entry.tier}:${entry.disruptions.join('+')}:${attempt}`;
    const task = attemptTask(entry, { tier, seed });
    if (task !== null) return task;
  }
  throw new Error(`No port was accepted for ${entry.id} in ${MOST_ATTEMPTS} attempts.`);
}

function attemptTask(entry: TaskEntry, { tier, seed }: { readonly tier: Tier; readonly seed: string }): Task | null {
  const random = createRandom(seed);
  const planned = planPort(drawPort(entry.id, tier, random), tier);
  if (planned === null) return null;
  let port = planned;
  const bulletins: Bulletin[] = [];
  for (const type of entry.disruptions) {
    const closureReason = entry.closureReason ?? 'maintenance';
    const changed = DISRUPTIONS.get(type)?.apply({ port, tier, closureReason, random });
    if (!changed) return null;
    port = changed.port;
    bulletins.push(changed.bulletin);
  }
  const solved = accept(port, oldRows(planned));
  if (solved === null) return null;
  const anchors = {
    best: solved.bestCost,
    naive: solved.naive,
    refOnTime: onTimeWeight(solved.best),
    refKept: keptCount(solved.best),
    proved: true,
  };
  const { title, tier: number } = entry;
  const rules = { pack: 'berth-1', rulesVersion: 1, channelDepth: NO_TIDE_DEPTH } as const;
  return { ...port, title, tier: number, seed, ...rules, bulletins, anchors, reference: toRows(solved.best) };
}

function drawPort(id: string, tier: Tier, random: Random): Port {
  const day = String(random.int(2, 28)).padStart(2, '0');
  const hour = String(random.onGrid(0, 18, 6)).padStart(2, '0');
  const terminal = drawTerminal(tier, random);
  const vessels = drawVessels(tier, terminal, random);
  return { id, t0: `2026-03-${day}T${hour}:00:00Z`, horizon: 30 * 1440, ...terminal, vessels };
}

/** Gives every vessel its row in a good plan for the undisturbed port; null when even that plan is a poor one. */
function planPort(port: Port, tier: Tier): Port | null {
  const plan = exactSearch(port, null);
  if (plan === null || planCost(plan.stays).total > MOST_OLD_COST_PER_VESSEL * port.vessels.length) return null;
  const rows = new Map(plan.stays.map((stay) => [stay.vessel.id, stay]));
  const vessels = port.vessels.map((vessel) => {
    const stay = rows.get(vessel.id);
    if (stay === undefined) return vessel;
    return {
      ...vessel,
      old: { berth: stay.berth.id, position: stay.position, start: stay.start, cranes: stay.cranes },
    };
  });
  const end = Math.max(...plan.stays.map((stay) => stay.end));
  return { ...port, vessels, horizon: end + tier.slack };
}

function oldRows(port: Port): readonly PlanRow[] {
  return port.vessels.flatMap(({ id, old }) => (old === null ? [] : [{ vessel: id, ...old }]));
}
