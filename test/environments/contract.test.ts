import { expect } from 'vitest';
import { planDrafts } from '../../electron/berth/planners/planners.ts';
import { createEnvironments } from '../../electron/environments/registry.ts';
import { describeEnvironment, type Scenario } from '../contract/environments.ts';
import {
  type Action,
  callFrame,
  type Exchange,
  errorFrame,
  LIST_TOOLS,
  observation,
  resetFrame,
  startOpenEnvServer,
  textResult,
} from '../helpers/openenv-server.ts';

describeEnvironment({
  name: 'the embedded berth server',
  async start() {
    const environments = createEnvironments();
    return {
      environment: environments.open('berth'),
      info: { kind: 'berth', name: null, url: false },
      taskId: 'berth-001',
      planFor: (situation) => planDrafts(situation, 'greedy').at(-1) ?? [],
      stop: () => environments.close(),
    };
  },
});

const PLAN = [{ vessel: 'V1', berth: 'B1', start: 0 }];
const SITUATION = 'One ship waits.';
const POSED: Exchange = {
  expect: resetFrame('t1'),
  answer: [observation({}, { metadata: { instructions: 'Berth the ships.', situation: SITUATION } })],
};
const TOOLS = ['check_plan', 'submit_plan'].map((name) => ({
  name,
  description: '',
  input_schema: { type: 'object' },
}));

function check(plan: unknown, ...answer: Action[]): Exchange {
  return { expect: callFrame('check_plan', { plan }), answer };
}

const SCRIPTS: Readonly<Record<Scenario, readonly Exchange[]>> = {
  'whole episode': [
    POSED,
    { expect: LIST_TOOLS, answer: [observation({ tools: TOOLS })] },
    check(PLAN, observation(textResult('check_plan', '{"violations":[]}'))),
    {
      expect: callFrame('submit_plan', { plan: PLAN }),
      answer: [
        observation(textResult('submit_plan', '{"total":0.75}'), {
          done: true,
          reward: 0.75,
          metadata: { grade: { total: 0.75 }, rubric: { cost: 0.5 } },
        }),
      ],
    },
  ],
  'unknown task': [
    {
      expect: resetFrame('no-such-task'),
      answer: [errorFrame('EXECUTION_ERROR', 'Unknown task_id no-such-task; known is t1.')],
    },
  ],
  'plan that is not JSON': [
    POSED,
    check('berth them all', observation({ error: { error_type: 'invalid_args', message: 'not a list' } })),
    check(PLAN, observation(textResult('check_plan', '{"violations":[]}'))),
  ],
  'two closes': [],
  'call after close': [POSED],
  'abort during a call': [POSED, check([], { run: () => new Promise(() => {}) })],
};

describeEnvironment({
  name: 'a foreign OpenEnv server',
  async start(scenario) {
    const server = await startOpenEnvServer({
      sessions: [{ exchanges: SCRIPTS[scenario] }],
      http: { 'GET /metadata': { body: '{"name":"port","description":"d","version":"1.0.0"}' } },
    });
    return {
      environment: createEnvironments().open(server.url),
      info: { kind: 'openenv', name: 'port', url: true },
      taskId: 't1',
      planFor(situation) {
        expect(situation).toBe(SITUATION);
        return PLAN;
      },
      async stop() {
        await server.gone(0);
        await server.close();
      },
    };
  },
});
