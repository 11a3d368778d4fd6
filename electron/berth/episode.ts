import type { Json } from '../../shared/base/json.ts';
import { evaluate } from './evaluate.ts';
import { gradePlan, vesselRows } from './grade.ts';
import { readPlan } from './plan.ts';
import { situationText } from './text/situation.ts';
import type { Task } from './types.ts';

export const MAX_CHECKS = 10;
export const MAX_TOOL_CALLS = 24;
const MAX_MALFORMED_SUBMITS = 3;
const CHECK_VIOLATIONS = 40;
const SUBMIT_VIOLATIONS = 20;

type EndReason = 'submitted' | 'tool_call_limit' | 'malformed_limit';

/** The answer to one tool call. `value` is what the agent reads: a text, or an object to be sent as JSON. */
export interface ToolReply {
  readonly value: string | object;
  readonly done: boolean;
  /** 0 until the episode ends, then its reward once, and null for calls after the end. */
  readonly reward: number | null;
  readonly metadata: object;
}

interface Ending {
  readonly reason: EndReason;
  readonly reward: number;
  readonly metadata: object;
}

type Outcome = Pick<ToolReply, 'value'> & { readonly ending?: Ending };

const AFTER: Readonly<Record<EndReason, string>> = {
  submitted: 'a plan was already submitted',
  tool_call_limit: `all ${MAX_TOOL_CALLS} tool calls are used`,
  malformed_limit: `${MAX_MALFORMED_SUBMITS} submitted plans could not be read`,
};

/** One agent on one task: its limits, and what its calls bring about. */
export class Episode {
  readonly id: string;
  readonly task: Task;
  #checksLeft = MAX_CHECKS;
  #submitsLeft = MAX_MALFORMED_SUBMITS;
  #calls = 0;
  #ended: EndReason | null = null;

  constructor(id: string, task: Task) {
    this.id = id;
    this.task = task;
  }

  get state() {
    return {
      episode_id: this.id,
      step_count: this.#calls,
      task_id: this.task.id,
      checks_left: this.#checksLeft,
      done: this.#ended !== null,
      end_reason: this.#ended,
    };
  }

  getSituation(): ToolReply {
    return this.#count(() => ({ value: situationText(this.task) }));
  }

  checkPlan(plan: Json | undefined): ToolReply {
    return this.#count(() => this.#check(plan));
  }

  submitPlan(plan: Json | undefined): ToolReply {
    return this.#count(() => this.#submit(plan));
  }

  /** A call of an unknown tool or with unknown arguments counts like any other. */
  countBadCall(): Pick<ToolReply, 'done' | 'reward' | 'metadata'> {
    return this.#count(() => ({ value: '' }));
  }

  #count(act: () => Outcome): ToolReply {
    if (this.#ended !== null) {
      const value = { error: `the episode is over: ${AFTER[this.#ended]}` };
      return { value, done: true, reward: null, metadata: {} };
    }
    this.#calls += 1;
    const { value, ending = this.#outOfCalls() } = act();
    if (ending === null) return { value, done: false, reward: 0, metadata: {} };
    this.#ended = ending.reason;
    const metadata = { ...ending.metadata, end_reason: ending.reason };
    return { value, done: true, reward: ending.reward, metadata };
  }

  #outOfCalls(): Ending | null {
    return this.#calls < MAX_TOOL_CALLS ? null : { reason: 'tool_call_limit', reward: 0, metadata: {} };
  }

  #check(plan: Json | undefined): Outcome {
    if (this.#checksLeft === 0) {
      const error = `no checks left (${MAX_CHECKS} of ${MAX_CHECKS} used); call submit_plan with your best plan`;
      return { value: { error, checks_left: 0 } };
    }
    const reading = readPlan(plan, this.task);
    if (reading.kind === 'malformed') {
      const error = 'the plan could not be read; this used no check';
      return { value: { error, entry_problems: reading.problems, checks_left: this.#checksLeft } };
    }
    this.#checksLeft -= 1;
    const { feasible, violations, cost, stays } = evaluate(this.task, reading.rows);
    return {
      value: {
        feasible,
        violations: violations.slice(0, CHECK_VIOLATIONS),
        violations_left_out: Math.max(0, violations.length - CHECK_VIOLATIONS),
        cost: feasible ? cost.total : null,
        draft_cost: cost,
        vessels: vesselRows(stays),
        entry_problems: [],
        ignored_keys: reading.ignoredKeys,
        checks_left: this.#checksLeft,
      },
    };
  }

  #submit(plan: Json | undefined): Outcome {
    const reading = readPlan(plan, this.task);
    if (reading.kind === 'malformed') {
      this.#submitsLeft -= 1;
      const error = 'the plan could not be read';
      const value = { submitted: false, error, entry_problems: reading.problems, submits_left: this.#submitsLeft };
      if (this.#submitsLeft > 0) return { value };
      return { value, ending: { reason: 'malformed_limit', reward: 0, metadata: {} } };
    }
    const { grade, rubric, rubricDetail } = gradePlan(this.task, reading.rows);
    const { feasible, reward, cost, cost_parts } = grade;
    const value = feasible
      ? { submitted: true, feasible, reward, cost, cost_parts }
      : { submitted: true, feasible, reward, violations: grade.violations.slice(0, SUBMIT_VIOLATIONS) };
    const metadata = { grade, rubric, rubric_detail: rubricDetail };
    return { value, ending: { reason: 'submitted', reward, metadata } };
  }
}
