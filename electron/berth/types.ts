import { z } from 'zod';

// Units: times are whole minutes from `t0` (minute 0 is now, vessels already alongside have negative starts), lengths whole
// metres from the quay's zero mark, depths and drafts whole decimetres (135 = 13.5 m). Intervals are half-open [from, to).

const whole = z.int();
const span = { from: whole, to: whole };

const cargoSchema = z.enum(['container', 'reefer', 'bulk', 'roro']);

const quaySchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    cranes: whole,
    outages: z.array(z.strictObject({ ...span, lost: whole }).readonly()).readonly(),
  })
  .readonly();
export type Quay = z.infer<typeof quaySchema>;

const berthSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    quay: z.string(),
    ...span,
    depth: whole,
    cargo: z.array(cargoSchema).readonly(),
    maxCranes: whole,
    closures: z.array(z.strictObject({ ...span, reason: z.string() }).readonly()).readonly(),
    depthLimits: z.array(z.strictObject({ ...span, depth: whole }).readonly()).readonly(),
  })
  .readonly();
export type Berth = z.infer<typeof berthSchema>;

export const vesselSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    cls: z.enum(['feeder', 'medium', 'large', 'mega', 'bulker', 'roro']),
    loa: whole,
    draft: whole,
    cargo: cargoSchema,
    priority: z.enum(['A', 'B', 'C']),
    /** Takes the place of the priority's weight; published test instances need it. */
    weight: whole.exactOptional(),
    eta: whole,
    due: whole,
    latestEnd: whole.nullable(),
    minCranes: whole,
    maxCranes: whole,
    /** Cranes -> minutes alongside. */
    handling: z.record(z.string().regex(/^\d+$/), whole).readonly(),
    tidal: z.boolean(),
    status: z.enum(['expected', 'berthed', 'committed']),
    /** The row in the old plan; null for a caller that was not in it. */
    old: z.strictObject({ berth: z.string(), position: whole, start: whole, cranes: whole }).readonly().nullable(),
  })
  .readonly();
export type Vessel = z.infer<typeof vesselSchema>;

const portShape = {
  id: z.string(),
  t0: z.string(),
  horizon: whole,
  quays: z.array(quaySchema).readonly(),
  berths: z.array(berthSchema).readonly(),
  /** Metres between two hulls at one berth. */
  clearance: whole,
  /** Minutes between a departure and the next berthing on the same metres. */
  turnaround: whole,
  /** Under-keel clearance, decimetres. */
  ukc: whole,
  /** Minutes between any two berthings; 0 where the rule is off. */
  pilotGap: whole,
  /** Windows in which tidal vessels may berth, both ends allowed. */
  tide: z.array(z.tuple([whole, whole]).readonly()).readonly(),
  vessels: z.array(vesselSchema).readonly(),
};

/** What rules, cost and planners work on: the state of a port, all of it known to the agent. */
export const portSchema = z.strictObject(portShape).readonly();
export type Port = z.infer<typeof portSchema>;

const disruptionTypeSchema = z.enum([
  'late_arrival',
  'early_arrival',
  'crane_breakdown',
  'berth_closure',
  'extra_vessel',
  'long_handling',
  'draft_limit',
  'priority_change',
]);
export type DisruptionType = z.infer<typeof disruptionTypeSchema>;

const bulletinSchema = z
  .strictObject({
    type: disruptionTypeSchema,
    text: z.string(),
    vessel: z.string().exactOptional(),
    berth: z.string().exactOptional(),
    quay: z.string().exactOptional(),
  })
  .readonly();
export type Bulletin = z.infer<typeof bulletinSchema>;

const planRowSchema = z
  .strictObject({
    vessel: z.string(),
    berth: z.string(),
    start: whole,
    cranes: whole,
    /** Lower end of the hull; by default the old position at the old berth, else the berth's lower end. */
    position: whole.exactOptional(),
  })
  .readonly();
export type PlanRow = z.infer<typeof planRowSchema>;

const anchorsSchema = z
  .strictObject({
    /** Cost of the best known plan; `proved` when nothing cheaper exists. */
    best: whole,
    naive: whole,
    refOnTime: whole,
    refKept: whole,
    proved: z.boolean(),
  })
  .readonly();
export type Anchors = z.infer<typeof anchorsSchema>;

export const taskSchema = z
  .strictObject({
    ...portShape,
    title: z.string(),
    tier: z.int().min(1).max(5),
    seed: z.string(),
    pack: z.literal('berth-1'),
    rulesVersion: z.literal(1),
    /** A vessel that draws more than this is tidal; 999 where none is. Decimetres. */
    channelDepth: whole,
    bulletins: z.array(bulletinSchema).readonly(),
    anchors: anchorsSchema,
    /** The best known plan; never shown to the agent. */
    reference: z.array(planRowSchema).readonly(),
  })
  .readonly();
export type Task = z.infer<typeof taskSchema>;

export function isFixed(vessel: Vessel): boolean {
  return vessel.status !== 'expected';
}

export function meets(a: { from: number; to: number }, b: { from: number; to: number }): boolean {
  return a.from < b.to && b.from < a.to;
}
