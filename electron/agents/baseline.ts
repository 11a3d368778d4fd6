import { AppError } from '../../shared/base/errors.ts';
import { CHECK_TOOL, SUBMIT_TOOL } from '../../shared/rollout/drafts.ts';
import { NO_USAGE } from '../../shared/rollout/usage.ts';
import { PLANNERS, type PlannerName, planDrafts } from '../berth/planners/planners.ts';
import type { Provider, Turn } from './agent.ts';
import { describeReply } from './scripted/describe-reply.ts';
import { readDelay } from './scripted/pace.ts';
import { ScriptedAgent, type ScriptInput } from './scripted/scripted-agent.ts';
import { checkEffort } from './spec.ts';
import { readCalls } from './wire/calls.ts';

const LAST_TURN = /\blast turn\b/i;

interface Planner {
  readonly name: PlannerName;
  readonly title: string;
}

/**
 * Scripted planners for `berth`, which need no key. A planner makes its drafts from the situation in the first user
 * text, checks all but the last, one a turn, and submits the last, or whatever is the last in its last turn. The same
 * situation always gives the same turns. An empty model name is the first planner.
 */
export const baseline: Provider = {
  id: 'baseline',
  title: 'Scripted planners, no key needed',
  models: PLANNERS.map(({ name }) => name),
  efforts: [],
  async readiness(model) {
    return plannerOf(model) === null ? { kind: 'missing', missing: unknownPlanner(model) } : { kind: 'ready' };
  },
  async open({ model, effort, tools, env }) {
    checkEffort(baseline, effort);
    const planner = plannerOf(model);
    if (planner === null) throw new AppError('bad-request', unknownPlanner(model));
    for (const tool of [CHECK_TOOL, SUBMIT_TOOL]) {
      if (tools.some(({ name }) => name === tool)) continue;
      throw new AppError(
        'bad-request',
        `This environment has no tool ${tool}, which baseline agents need; choose the environment berth or another model.`,
      );
    }
    return new ScriptedAgent({ script: scriptOf(planner), delayMs: readDelay(env) });
  },
};

function plannerOf(model: string): Planner | null {
  return PLANNERS.find(({ name }) => model === '' || name === model) ?? null;
}

function unknownPlanner(model: string): string {
  return `There is no planner ${JSON.stringify(model)}; choose one of ${PLANNERS.map(({ name }) => name).join(', ')}.`;
}

function scriptOf({ name, title }: Planner): (input: ScriptInput) => Turn {
  let drafts: ReturnType<typeof planDrafts> | null = null;
  return ({ turn, texts, results }) => {
    drafts ??= planDrafts(texts[0] ?? '', name);
    const checks = drafts.length - 1;
    const said = turn === 1 ? [] : results.map(([, text]) => `The draft ${describeReply(text)}.`);
    if (turn > drafts.length) return turnOf({ text: [...said, 'I have no further draft.'].join(' ') });
    // The first text of the first turn is the situation.
    const isLast = texts.slice(turn === 1 ? 1 : 0).some((text) => LAST_TURN.test(text));
    const submits = isLast || turn === drafts.length;
    const plan = submits ? drafts.at(-1) : drafts[turn - 1];
    const does = submits ? 'I submit my plan.' : `I check draft ${turn} of ${checks}.`;
    const call = {
      id: `call_${turn}_1`,
      name: submits ? SUBMIT_TOOL : CHECK_TOOL,
      arguments: JSON.stringify({ plan }),
    };
    const reasoning =
      turn === 1
        ? `I follow a fixed rule and no model: ${title}. I check drafts in ${checks} ${checks === 1 ? 'turn' : 'turns'}, then submit the plan that the rule gives.`
        : '';
    return turnOf({ reasoning, text: [...said, does].join(' '), call });
  };
}

function turnOf(options: {
  readonly text: string;
  readonly reasoning?: string;
  readonly call?: { readonly id: string; readonly name: string; readonly arguments: string };
}): Turn {
  const { text, reasoning = '', call } = options;
  const stop = call
    ? ({ unified: 'tool_calls', raw: 'tool_calls' } as const)
    : ({ unified: 'end', raw: 'stop' } as const);
  return { text, reasoning, calls: readCalls(call ? [call] : [], stop), stop, usage: NO_USAGE };
}
