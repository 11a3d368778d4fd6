import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/base/errors.ts';
import type { Message } from '../../../shared/rollout/record.ts';
import { call, FakeAgent, type FakeStep, says } from '../../helpers/fake-agent.ts';
import {
  FAKE_INFO,
  type FakeCall,
  FakeEnvironment,
  type FakeScript,
  METADATA,
} from '../../helpers/fake-environment.ts';
import { PLAN_TOOLS } from '../../helpers/plan-tools.ts';
import { runFake } from '../../helpers/run-fake.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const OPENING =
  'The situation.\n\nMake the new plan: test drafts of it with check_plan, then send the final one with submit_plan.';
const LAST = 'This is your last turn: send the best plan that you have with submit_plan now.';
const NO_CALL =
  'You called no tool. A plan counts only through the tools: test a draft with check_plan, or send your final plan with submit_plan.';
const AT = '2026-03-04T06:00:00.250Z';
const PLAN = [{ vessel: 'V01', berth: 'B1' }];

const check = (id: string, plan: typeof PLAN | string = PLAN) => call(id, 'check_plan', { plan });
const submit = (id: string) => call(id, 'submit_plan', { plan: PLAN });
const checked: FakeCall = { name: 'check_plan', reply: { text: '{"feasible":true}' } };
const submitted: FakeCall = {
  name: 'submit_plan',
  reply: {
    text: '{"submitted":true}',
    done: true,
    reward: 0.75,
    metadata: { grade: { cost: 3 }, rubric: { cost: 1 }, rubric_detail: { criteria: [] } },
  },
};

async function play(options: {
  readonly steps: readonly FakeStep[];
  readonly script: FakeScript;
  readonly maxTurns?: number;
}) {
  const { steps, script, maxTurns = 12 } = options;
  const agent = new FakeAgent(steps);
  const environment = new FakeEnvironment(script);
  const { rollout, opened } = await runFake({
    folder: await temporaryFolder(),
    agent,
    environment,
    budget: { maxTurns },
  });
  return { rollout, opened, heard: agent.heard, log: environment.log, agent };
}

/** What stands in the messages after the opening: each role with its text. */
function said(messages: readonly Message[]): string[] {
  return messages.slice(2).map(({ role, content }) => `${role}: ${content}`);
}

describe('an episode', () => {
  it('plays a check and a submit, and records them key by key', async () => {
    const usage = { input: 100, cached: 40, cache_write: null, output: 20, reasoning: 5 };
    const { rollout, opened, heard, log } = await play({
      steps: [
        says({ text: 'A draft.', reasoning: 'V01 first.', calls: [check('c1')], usage }),
        says({ calls: [submit('c2')], usage: { ...usage, cached: null } }),
      ],
      script: { calls: [checked, submitted] },
    });
    const stop_reason = { unified: 'tool_calls', raw: 'tool_calls' };
    const plan = JSON.stringify({ plan: PLAN });
    expect(rollout).toEqual({
      model: 'fake:model',
      task_id: 't1',
      episode_id: 'e1',
      started: '2026-03-04T06:00:00Z',
      messages: [
        { role: 'system', content: 'The rules.', at: AT },
        { role: 'user', content: OPENING, at: AT },
        {
          role: 'assistant',
          content: 'A draft.',
          reasoning: 'V01 first.',
          stop: 'tool_calls',
          tool_calls: [{ id: 'c1', name: 'check_plan', arguments: plan }],
          at: AT,
          seconds: 0,
          usage,
          stop_reason,
        },
        {
          role: 'tool',
          tool_call_id: 'c1',
          name: 'check_plan',
          content: '{"feasible":true}',
          sent_text: '{"feasible":true}\n(turns left: 11)',
          at: AT,
          seconds: 0,
        },
        {
          role: 'assistant',
          content: '',
          reasoning: '',
          stop: 'tool_calls',
          tool_calls: [{ id: 'c2', name: 'submit_plan', arguments: plan }],
          at: AT,
          seconds: 0,
          usage: { ...usage, cached: null },
          stop_reason,
        },
        {
          role: 'tool',
          tool_call_id: 'c2',
          name: 'submit_plan',
          content: '{"submitted":true}',
          at: AT,
          seconds: 0,
        },
      ],
      steps: [
        { turn: 1, tool: 'check_plan', plan: PLAN, result: { feasible: true }, tool_call_id: 'c1' },
        { turn: 2, tool: 'submit_plan', plan: PLAN, result: { submitted: true }, tool_call_id: 'c2' },
      ],
      final: {
        submitted: true,
        plan: PLAN,
        grade: { cost: 3 },
        rubric: { cost: 1 },
        rubric_detail: { criteria: [] },
      },
      reward: 0.75,
      usage: { input_tokens: 240, output_tokens: 40 },
      turns: 2,
      end_reason: 'submitted',
      errors: [],
      seconds: 0,
      schema: 'portolan.rollout/1',
      id: 'e1',
      params: { max_turns: 12, max_tokens: 24_000, wall_clock_s: 60 },
      attempts: [],
      environment: FAKE_INFO,
      tools: PLAN_TOOLS,
    });
    expect(opened).toEqual([{ tools: PLAN_TOOLS, system: 'The rules.' }]);
    expect(heard).toEqual([[`user: ${OPENING}`], ['c1: {"feasible":true}\n(turns left: 11)']]);
    expect(log).toEqual([
      'open',
      'reset t1 e1',
      'list tools',
      `call check_plan ${plan}`,
      `call submit_plan ${plan}`,
      'close',
    ]);
  });

  it('says before the last turn that it is the last, and ends with turn_limit and reward 0 when nothing was submitted', async () => {
    const { rollout, heard } = await play({
      steps: [says({ calls: [check('c1')] }), says({ calls: [check('c2')] })],
      script: { calls: [checked, checked] },
      maxTurns: 2,
    });
    expect(heard[1]).toEqual(['c1: {"feasible":true}\n(turns left: 1)', `user: ${LAST}`]);
    expect(said(rollout.messages)).toEqual([
      'assistant: ',
      'tool: {"feasible":true}',
      `user: ${LAST}`,
      'assistant: ',
      'tool: {"feasible":true}',
    ]);
    expect([rollout.end_reason, rollout.turns, rollout.reward, rollout.final]).toEqual([
      'turn_limit',
      2,
      0,
      { submitted: false, plan: null, grade: null },
    ]);
    // Nothing follows the last turn, so nothing was sent of its result.
    expect(rollout.messages.at(-1)).not.toHaveProperty('sent_text');
  });

  it('gives the last-turn note together with the opening where there is one turn only', async () => {
    const { heard, rollout } = await play({
      steps: [says({ calls: [submit('c1')] })],
      script: { calls: [submitted] },
      maxTurns: 1,
    });
    expect(heard).toEqual([[`user: ${OPENING}`, `user: ${LAST}`]]);
    expect(rollout.end_reason).toBe('submitted');
  });

  it('nudges after a turn without a call, and ends with no_tool_call after the second in a row', async () => {
    const { rollout, heard } = await play({
      steps: [says({ text: 'Hm.' }), says({ calls: [check('c1')] }), says({ text: 'Hm.' }), says({ text: 'Hm!' })],
      script: { calls: [checked] },
    });
    expect(heard.slice(1)).toEqual([
      [`user: ${NO_CALL}`],
      ['c1: {"feasible":true}\n(turns left: 10)'],
      [`user: ${NO_CALL}`],
    ]);
    expect(said(rollout.messages)).toEqual([
      'assistant: Hm.',
      `user: ${NO_CALL}`,
      'assistant: ',
      'tool: {"feasible":true}',
      'assistant: Hm.',
      `user: ${NO_CALL}`,
      'assistant: Hm!',
    ]);
    expect([rollout.end_reason, rollout.turns]).toEqual(['no_tool_call', 4]);
  });

  it('ends with no_tool_call, without a nudge, after one call-less turn that is the last', async () => {
    const { rollout } = await play({ steps: [says({ text: 'Hm.' })], script: {}, maxTurns: 1 });
    expect(said(rollout.messages)).toEqual([`user: ${LAST}`, 'assistant: Hm.']);
    expect(rollout.end_reason).toBe('no_tool_call');
  });

  it('hands the tail of the reasoning back when the output limit cut a turn off', async () => {
    // 8000 UTF-16 units from the end would begin in the middle of the ship.
    const reasoning = `Lost. 🚢${'x'.repeat(7999)}`;
    const length = { unified: 'length', raw: 'max_tokens' } as const;
    const { heard, rollout } = await play({
      steps: [says({ reasoning, stop: length }), says({ calls: [submit('c1')] })],
      script: { calls: [submitted] },
    });
    const nudge =
      'Your previous turn reached the output limit before it called a tool. Your notes from it are above. Keep the reasoning short now, and call check_plan with the draft that you have, or submit_plan.';
    expect(heard[1]).toEqual([`notes: ${'x'.repeat(7999)}`, `user: ${nudge}`]);
    expect(said(rollout.messages)[1]).toBe(`user: ${nudge}`);
  });

  it('speaks of no notes where a turn that was cut off had no reasoning', async () => {
    const length = { unified: 'length', raw: 'length' } as const;
    const { heard } = await play({
      steps: [says({ text: 'A long…', stop: length }), says({ calls: [submit('c1')] })],
      script: { calls: [submitted] },
    });
    expect(heard[1]).toEqual([
      'user: Your previous turn reached the output limit before it called a tool. Keep the reasoning short now, and call check_plan with the draft that you have, or submit_plan.',
    ]);
  });

  it('answers calls after the end without sending them', async () => {
    const { rollout, log } = await play({
      steps: [says({ calls: [submit('c1'), check('c2'), call('c3', 'submit_plan', 'nonsense')] })],
      script: { calls: [submitted] },
    });
    expect(log.filter((line) => line.startsWith('call'))).toHaveLength(1);
    const over = { role: 'tool', content: '{"error":"the episode is over"}', at: AT, sent: false };
    expect(rollout.messages.slice(4)).toEqual([
      { ...over, tool_call_id: 'c2', name: 'check_plan' },
      { ...over, tool_call_id: 'c3', name: 'submit_plan' },
    ]);
    expect([rollout.end_reason, rollout.reward, rollout.steps.length]).toEqual(['submitted', 0.75, 1]);
  });

  it('answers invalid arguments and unknown tools with an error, and sends them nowhere', async () => {
    const deep = `${'['.repeat(900)}${']'.repeat(900)}`;
    const { rollout, heard, log } = await play({
      steps: [
        says({
          calls: [
            call('c1', 'check_plan', '{"plan":'),
            call('c2', 'rm_rf', {}),
            call('c3', 'check_plan', `{"plan":${deep}}`),
          ],
        }),
        says({ calls: [submit('c4')] }),
      ],
      script: { calls: [submitted] },
    });
    const errors = [
      '{"error":"no JSON object"}',
      '{"error":"there is no tool \\"rm_rf\\"; the tools are: check_plan, submit_plan"}',
      '{"error":"the arguments nest too deeply"}',
    ];
    expect(heard[1]).toEqual(errors.map((error, place) => `c${place + 1}: ${error}\n(turns left: 11)`));
    expect(log.filter((line) => line.startsWith('call'))).toHaveLength(1);
    expect(
      rollout.messages.slice(3, 6).map((message) => [message.content, 'sent' in message ? message.sent : null]),
    ).toEqual(errors.map((error) => [error, false]));
    const [, , asked] = rollout.messages;
    expect(asked?.role === 'assistant' && asked.tool_calls.map((sent) => sent.arguments)).toEqual([
      '{"plan":',
      '{}',
      `{"plan":${deep}}`,
    ]);
    expect(rollout.steps.map(({ tool }) => tool)).toEqual(['submit_plan']);
  });

  it('writes {} for arguments that were sent as no text at all, and sends tools of a server that lists none', async () => {
    const { rollout, log } = await play({
      steps: [says({ calls: [{ ...call('c1', 'look', {}), raw: '' }] }), says({ calls: [submit('c2')] })],
      script: { tools: [], calls: [{ name: 'look', reply: { text: 'Fog.' } }, submitted] },
    });
    expect(log).toContain('call look {}');
    expect(rollout.messages[2]).toMatchObject({ tool_calls: [{ id: 'c1', name: 'look', arguments: '{}' }] });
    expect(rollout.steps).toHaveLength(1);
  });

  it('takes the reason and the reward from a server that ends the episode without a submit', async () => {
    const play1 = (reply: FakeCall['reply']) =>
      play({ steps: [says({ calls: [check('c1')] })], script: { calls: [{ name: 'check_plan', reply }] } });
    const limit = await play1({
      text: 'Enough.',
      done: true,
      reward: 0.1,
      metadata: { end_reason: 'tool_call_limit' },
    });
    const silent = await play1({ text: '', done: true, reward: null });
    expect(
      [limit.rollout, silent.rollout].map(({ end_reason, reward, final, warnings, steps }) => [
        end_reason,
        reward,
        final.submitted,
        warnings,
        steps[0]?.result,
      ]),
    ).toEqual([
      ['tool_call_limit', 0.1, false, undefined, { text: 'Enough.' }],
      [
        'server_ended',
        0,
        false,
        ['The environment gave no reward when the episode ended, so it counts as 0.'],
        { text: '' },
      ],
    ]);
  });

  it('does not call a plan submitted that the server ended the episode over', async () => {
    const refused: FakeCall = {
      name: 'submit_plan',
      reply: { text: '{"submitted":false}', done: true, reward: 0, metadata: { end_reason: 'malformed_limit' } },
    };
    const { rollout } = await play({ steps: [says({ calls: [submit('c1')] })], script: { calls: [refused] } });
    expect([rollout.end_reason, rollout.final]).toEqual([
      'malformed_limit',
      { submitted: false, plan: null, grade: null },
    ]);
  });

  it('lets the model read what a server could not do, and goes on', async () => {
    const broken: FakeCall = { name: 'check_plan', reply: new AppError('failed', 'The tool broke.') };
    const { rollout, heard } = await play({
      steps: [says({ calls: [check('c1')] }), says({ calls: [submit('c2')] })],
      script: { calls: [broken, submitted] },
    });
    expect(heard[1]).toEqual(['c1: {"error":"The tool broke."}\n(turns left: 11)']);
    expect([rollout.end_reason, rollout.errors, rollout.steps[0]?.result]).toEqual([
      'submitted',
      [],
      { error: 'The tool broke.' },
    ]);
  });

  it('runs a task without instructions and situation on what there is, and warns', async () => {
    const { rollout, opened } = await play({
      steps: [says({ calls: [submit('c1')] })],
      script: { reset: { metadata: {}, warnings: ['Odd server.'] }, calls: [submitted] },
    });
    expect(opened.map(({ system }) => system)).toEqual(['']);
    expect(rollout.messages.slice(0, 2).map(({ content }) => content)).toEqual(['', OPENING.split('\n\n')[1]]);
    expect(rollout.warnings).toEqual([
      'Odd server.',
      'The environment fake gave no instructions, so the system text is empty.',
      'The environment fake gave no situation, so the model was asked for a plan without one.',
    ]);
    expect(rollout.end_reason).toBe('submitted');
  });

  it('keeps each warning once, also where a hostile server never runs out of them', async () => {
    const calls = Array.from({ length: 150 }, (_, place) => ({
      name: 'check_plan',
      reply: { warnings: ['Always.', `Warning ${place}.`] },
    }));
    const { rollout } = await play({
      steps: calls.map((_, place) => says({ calls: [check(`c${place}`)] })),
      script: { calls },
      maxTurns: 150,
    });
    expect(rollout.warnings?.slice(0, 3)).toEqual(['Always.', 'Warning 0.', 'Warning 1.']);
    expect(rollout.warnings).toHaveLength(100);
  });

  it('records the attempts of each turn, failed ones too, and counts the tokens that they cost', async () => {
    const usage = { input: 10, cached: null, cache_write: 5, output: 3, reasoning: null };
    const failed = { status: 500, error: 'It broke.', request_id: 'r1', usage, ms: 12 };
    const worked = { status: 200, error: null, request_id: 'r2', usage, ms: 30 };
    const turn = says({ text: 'Now.', calls: [submit('c1')], usage });
    const { rollout } = await play({
      steps: [
        {
          events: [
            { kind: 'text-delta', text: 'Void. ' },
            { kind: 'attempt', attempt: failed },
            { kind: 'restart' },
            ...turn.events.slice(0, -1),
            { kind: 'attempt', attempt: worked },
            ...turn.events.slice(-1),
          ],
          end: 'turn',
        },
      ],
      script: { calls: [submitted] },
    });
    expect(rollout.attempts).toEqual([
      { turn: 1, ...failed },
      { turn: 1, ...worked },
    ]);
    expect(rollout.usage).toEqual({ input_tokens: 30, output_tokens: 6 });
    expect(said(rollout.messages)[0]).toBe('assistant: Now.');
  });

  it('says which providers an agent switched between', async () => {
    const agent = new FakeAgent([says({ calls: [submit('c1')] })]);
    agent.switches.push('a -> b (500)');
    const environment = new FakeEnvironment({ calls: [submitted] });
    const { rollout } = await runFake({ folder: await temporaryFolder(), agent, environment });
    expect(rollout.provider_switches).toEqual(['a -> b (500)']);
  });

  it('keeps the metadata keys that look like prototypes out of the way', async () => {
    const reply = JSON.parse('{"__proto__":{"grade":1,"end_reason":"mine"},"constructor":1}');
    const { rollout } = await play({
      steps: [says({ calls: [submit('c1')] })],
      script: {
        reset: { metadata: { ...METADATA, ...reply } },
        calls: [{ name: 'submit_plan', reply: { text: 'x', done: true, reward: 1, metadata: reply } }],
      },
    });
    expect([rollout.final.grade, rollout.end_reason]).toEqual([null, 'submitted']);
  });
});
