import { describe, expect, it } from 'vitest';
import type { Turn } from '../../electron/agents/agent.ts';
import { baseline } from '../../electron/agents/baseline.ts';
import { PLANNERS, planDrafts } from '../../electron/berth/planners/planners.ts';
import { TASKS } from '../../electron/berth/tasks.ts';
import { situationText } from '../../electron/berth/text/situation.ts';
import { NO_USAGE } from '../../shared/rollout/usage.ts';
import { type AgentScene, describeAgent } from '../contract/agents.ts';
import { failStep, takeStep, turnOf } from '../helpers/agent-events.ts';
import { PLAN_TOOLS } from '../helpers/plan-tools.ts';

const [TASK] = TASKS;
if (TASK === undefined) throw new Error('berth has no task');
const SITUATION = situationText(TASK);
const OPENING = `${SITUATION}\n\nMake the new berth plan.`;

function callTurn(options: {
  readonly turn: number;
  readonly name: string;
  readonly text: string;
  readonly plan: unknown;
}): Turn {
  const { turn, name, text, plan } = options;
  const raw = JSON.stringify({ plan });
  return {
    text,
    reasoning: '',
    calls: [{ id: `call_${turn}_1`, name, raw, arguments: JSON.parse(raw), error: null }],
    stop: { unified: 'tool_calls', raw: 'tool_calls' },
    usage: NO_USAGE,
  };
}

const DRAFTS = planDrafts(SITUATION, 'greedy');
const FIRST: Turn = {
  ...callTurn({ turn: 1, name: 'check_plan', text: 'I check draft 1 of 2.', plan: DRAFTS[0] }),
  reasoning:
    'I follow a fixed rule and no model: First come, first served, after a look at the old plan. ' +
    'I check drafts in 2 turns, then submit the plan that the rule gives.',
};

async function scene(env: AgentScene['env'] = {}): Promise<AgentScene> {
  return { model: 'greedy', env, user: OPENING, turn: FIRST };
}

describeAgent({
  provider: baseline,
  tools: PLAN_TOOLS,
  one: () => scene(),
  hanging: () => scene({ PORTOLAN_BASELINE_DELAY_MS: '60000' }),
  two: null,
  invalid: null,
});

function open(model: string, env: AgentScene['env'] = {}) {
  return baseline.open({ model, env, effort: null, tools: PLAN_TOOLS, system: 'Rules.', maxTokens: 10 });
}

describe('a scripted planner', () => {
  it('checks each draft and says what came of it, then submits the last, then has nothing to add', async () => {
    const agent = await open('greedy');
    agent.user(OPENING);
    const replies = [
      '{"feasible":false,"cost":null,"violations":[{"rule":"R14"},{"rule":"R03"},{"rule":"R14"}]}\n(turns left: 11)',
      '{"feasible":true,"cost":4695,"violations":[]}\n(turns left: 10)',
      'Thank you.',
    ];
    const turns: Turn[] = [];
    for (const reply of [...replies, null]) {
      const turn = turnOf(await takeStep(agent));
      turns.push(turn);
      if (reply !== null) agent.results(turn.calls.map((call) => [call, reply] as const));
    }
    expect(turns).toEqual([
      FIRST,
      callTurn({
        turn: 2,
        name: 'check_plan',
        text: 'The draft is not feasible: it breaks R03, R14. I check draft 2 of 2.',
        plan: DRAFTS[1],
      }),
      callTurn({
        turn: 3,
        name: 'submit_plan',
        text: 'The draft is feasible and costs 4695. I submit my plan.',
        plan: DRAFTS[2],
      }),
      {
        text: 'The draft was answered with something that I do not read. I have no further draft.',
        reasoning: '',
        calls: [],
        stop: { unified: 'end', raw: 'stop' },
        usage: NO_USAGE,
      },
    ]);
  });

  it('submits at once where its first turn is its last', async () => {
    const agent = await open('greedy');
    agent.user(OPENING);
    agent.user('This is your last turn: call submit_plan now with your best plan.');
    const { calls } = turnOf(await takeStep(agent));
    expect(calls).toMatchObject([{ name: 'submit_plan', arguments: { plan: DRAFTS.at(-1) } }]);
  });

  it.each(PLANNERS.map(({ name }) => name))('writes the same turn twice, as %s', async (name) => {
    const steps = [await open(name), await open(name)].map(async (agent) => {
      agent.user(OPENING);
      return takeStep(agent);
    });
    const [one, two] = await Promise.all(steps);
    expect(one).toEqual(two);
  });

  it('takes the first planner where none is named', async () => {
    const agent = await open('');
    agent.user(OPENING);
    expect(turnOf(await takeStep(agent))).toEqual(FIRST);
  });

  it('says in the first step that a text is no berth situation', async () => {
    const agent = await open('fcfs');
    agent.user('Walk across the frozen lake.');
    const { events, error } = await failStep(agent);
    expect(events).toEqual([]);
    expect(error).toMatchObject({ name: 'AppError', code: 'bad-request' });
  });

  it('names the planners there are where it does not know one', async () => {
    const missing = 'There is no planner "alns"; choose one of greedy, fcfs, right-shift, priority, repair.';
    expect(await baseline.readiness('alns', {})).toEqual({ kind: 'missing', missing });
    await expect(open('alns')).rejects.toMatchObject({ code: 'bad-request', message: missing });
  });

  it('refuses an environment without the tools that plans are sent with', async () => {
    const opened = baseline.open({
      model: 'greedy',
      env: {},
      effort: null,
      tools: PLAN_TOOLS.slice(0, 1),
      system: '',
      maxTokens: 10,
    });
    await expect(opened).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining('no tool submit_plan'),
    });
  });

  it.each(['soon', '-1', '1e9', 'NaN'])('refuses %s as its delay', async (delay) => {
    await expect(open('greedy', { PORTOLAN_BASELINE_DELAY_MS: delay })).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining('PORTOLAN_BASELINE_DELAY_MS'),
    });
  });
});
