import { type CostParts, keptCount, onTimeWeight, type StayCost, stayCost } from './cost.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import type { Stay } from './rules/scene.ts';
import type { Violation } from './rules/violation.ts';
import type { PlanRow, Task } from './types.ts';

type CriterionId = 'feasible' | 'cost' | 'service' | 'stability';

const CRITERIA: readonly { readonly id: CriterionId; readonly title: string; readonly weight: number }[] = [
  { id: 'feasible', title: 'Breaks no rule', weight: 0.3 },
  { id: 'cost', title: 'Cost against the best known plan', weight: 0.5 },
  { id: 'service', title: 'Vessels on time', weight: 0.1 },
  { id: 'stability', title: 'Vessels kept as planned', weight: 0.1 },
];

interface VesselRow extends StayCost {
  readonly vessel: string;
  readonly berth: string;
  readonly start: number;
  readonly end: number;
}

/** The verdict on a submitted plan; scores in 0 to 1, rounded to 4 decimals. */
interface Grade {
  readonly reward: number;
  readonly feasible: boolean;
  /** Share of the vessels to plan that no violation names. */
  readonly clean_fraction: number;
  readonly quality: number;
  readonly cost: number | null;
  readonly delay_cost: number;
  readonly moves: number;
  readonly naive_cost: number;
  readonly optimal_cost: number;
  readonly proved_optimal: boolean;
  readonly beats_reference: boolean;
  /** How much more it costs than the best known plan, percent. */
  readonly gap_pct: number | null;
  readonly cost_parts: CostParts;
  readonly violations: readonly Violation[];
  readonly parse_problems: readonly string[];
  readonly vessels: readonly VesselRow[];
  readonly rules_version: number;
}

interface Rubric {
  readonly version: number;
  readonly total: number;
  readonly gates: readonly { readonly id: string; readonly pass: boolean; readonly detail: string }[];
  readonly criteria: readonly {
    readonly id: CriterionId;
    readonly title: string;
    readonly weight: number;
    readonly score: number;
    readonly points: number;
    readonly detail: string;
  }[];
}

interface Graded {
  readonly grade: Grade;
  readonly rubric: Readonly<Record<CriterionId, number>>;
  readonly rubricDetail: Rubric;
}

/** Grades a plan. The last step of the arithmetic is the only one that is not in whole numbers. */
export function gradePlan(task: Task, rows: readonly PlanRow[]): Graded {
  const found = evaluate(task, rows);
  const clean = Math.max(0, 1 - found.bad / found.movable);
  const scores = found.feasible ? feasibleScores(task, found) : { ...NO_SCORES, feasible: (2 / 3) * clean ** 2 };
  const reward = round4(CRITERIA.reduce((sum, { id, weight }) => sum + weight * scores[id], 0));
  const rubric = {
    feasible: round4(scores.feasible),
    cost: round4(scores.cost),
    service: round4(scores.service),
    stability: round4(scores.stability),
  };
  return { grade: gradeOf(task, found, { reward, clean, quality: rubric.cost }), rubric, rubricDetail: rubricOf() };

  function rubricOf(): Rubric {
    const details = detailsOf(task, found);
    return {
      version: task.rulesVersion,
      total: reward,
      gates: [
        { id: 'submitted', pass: true, detail: 'a plan was submitted' },
        { id: 'readable', pass: true, detail: 'the plan could be read' },
        { id: 'hard_rules', pass: found.feasible, detail: `${found.violations.length} violations` },
      ],
      criteria: CRITERIA.map(({ id, title, weight }) => ({
        id,
        title,
        weight,
        score: rubric[id],
        points: round4(weight * scores[id]),
        detail: details[id],
      })),
    };
  }
}

const NO_SCORES = { feasible: 0, cost: 0, service: 0, stability: 0 };

function feasibleScores({ anchors }: Task, { cost, stays }: Evaluation): Record<CriterionId, number> {
  const { best, naive, refOnTime, refKept } = anchors;
  // At least as good as the reference, whatever its mix of service and stability.
  if (cost.total <= best) return { feasible: 1, cost: 1, service: 1, stability: 1 };
  return {
    feasible: 1,
    cost: 1 / (1 + (1.5 * (cost.total - best)) / Math.max(1, naive - best)),
    service: refOnTime === 0 ? 1 : Math.min(1, onTimeWeight(stays) / refOnTime),
    stability: refKept === 0 ? 1 : Math.min(1, keptCount(stays) / refKept),
  };
}

function detailsOf({ anchors }: Task, found: Evaluation): Record<CriterionId, string> {
  const { best, naive, refOnTime, refKept } = anchors;
  return {
    feasible: found.feasible ? 'no rule is broken' : `${found.bad} of ${found.movable} vessels are part of a violation`,
    cost: found.feasible ? `cost ${found.cost.total}, best ${best}, naive ${naive}` : 'not counted: a rule is broken',
    service: `weight on time ${onTimeWeight(found.stays)}, reference ${refOnTime}`,
    stability: `${keptCount(found.stays)} vessels kept, reference ${refKept}`,
  };
}

function gradeOf(
  { anchors, rulesVersion }: Task,
  { feasible, cost, violations, stays }: Evaluation,
  scores: { readonly reward: number; readonly clean: number; readonly quality: number },
): Grade {
  const { best, naive, proved } = anchors;
  return {
    reward: scores.reward,
    feasible,
    clean_fraction: round4(scores.clean),
    quality: scores.quality,
    cost: feasible ? cost.total : null,
    delay_cost: cost.wait + cost.late,
    moves: cost.moves,
    naive_cost: naive,
    optimal_cost: best,
    proved_optimal: proved,
    beats_reference: feasible && cost.total < best,
    gap_pct: feasible && best > 0 ? round4((100 * (cost.total - best)) / best) : null,
    cost_parts: cost,
    violations,
    parse_problems: [],
    vessels: vesselRows(stays),
    rules_version: rulesVersion,
  };
}

export function vesselRows(stays: readonly Stay[]): readonly VesselRow[] {
  return stays.map((stay) => ({
    vessel: stay.vessel.id,
    berth: stay.berth.id,
    start: stay.start,
    end: stay.end,
    ...stayCost(stay),
  }));
}

function round4(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
