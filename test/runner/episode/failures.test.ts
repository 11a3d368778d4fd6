import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/base/errors.ts';
import { call, deltas, FakeAgent, says } from '../../helpers/fake-agent.ts';
import { FakeEnvironment, type FakeScript } from '../../helpers/fake-environment.ts';
import { runFake } from '../../helpers/run-fake.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const GONE = new AppError('lost', 'The session was lost; start again.');
const CHECK = call('c1', 'check_plan', { plan: [] });

async function play(script: FakeScript, agent: FakeAgent | Error = new FakeAgent([says({ calls: [CHECK] })])) {
  const environment = new FakeEnvironment(script);
  const { rollout } = await runFake({ folder: await temporaryFolder(), agent, environment });
  const { end_reason, errors, messages, reward } = rollout;
  return { end_reason, errors, messages: messages.length, reward, closed: environment.log.at(-1) === 'close' };
}

describe('a failure', () => {
  it('of the environment ends the episode with its sentence, and all that was there is kept', async () => {
    const error = { end_reason: 'error', errors: [GONE.message], reward: 0 };
    expect([
      await play({ open: GONE }),
      await play({ reset: GONE }),
      await play({ tools: GONE }),
      await play({ calls: [{ name: 'check_plan', reply: GONE }] }),
    ]).toEqual([
      { ...error, messages: 0, closed: false },
      { ...error, messages: 0, closed: true },
      { ...error, messages: 2, closed: true },
      { ...error, messages: 3, closed: true },
    ]);
  });

  it('of an agent that does not open, or of the program itself, is an error of the record', async () => {
    expect([
      (await play({}, new AppError('unauthorized', 'The key is missing; set it.'))).errors,
      (await play({}, new TypeError(`x is not a function${'!'.repeat(2000)}`))).errors,
    ]).toEqual([['The key is missing; set it.'], [`TypeError: x is not a function${'!'.repeat(770)}`]]);
  });

  it('of the model keeps the half turn, the failed attempt and what that cost', async () => {
    const usage = { input: 7, cached: null, cache_write: null, output: 2, reasoning: null };
    const attempt = { status: 200, error: 'It broke off.', request_id: null, usage, ms: 5 };
    const agent = new FakeAgent([
      says({ calls: [CHECK], usage }),
      {
        events: [...deltas({ text: 'Half a thought' }), { kind: 'attempt', attempt }],
        end: new AppError('lost', 'It broke off; run the task again.'),
      },
    ]);
    const environment = new FakeEnvironment({ calls: [{ name: 'check_plan', reply: { text: '{}' } }] });
    const { rollout } = await runFake({ folder: await temporaryFolder(), agent, environment });
    const { end_reason, errors, turns, attempts } = rollout;
    expect({ end_reason, errors, turns, attempts, usage: rollout.usage, last: rollout.messages.at(-1) }).toEqual({
      end_reason: 'error',
      errors: ['It broke off; run the task again.'],
      turns: 1,
      attempts: [{ turn: 2, ...attempt }],
      usage: { input_tokens: 14, output_tokens: 4 },
      last: {
        role: 'assistant',
        content: 'Half a thought',
        reasoning: '',
        stop: '',
        tool_calls: [],
        at: '2026-03-04T06:00:00.250Z',
        seconds: 0,
        stop_reason: { unified: 'error', raw: '' },
        partial: true,
      },
    });
  });

  it('of a stream that ends without a turn is told, and a turn of which nothing came leaves no message', async () => {
    const agent = new FakeAgent([{ events: [], end: 'turn' }]);
    expect(await play({}, agent)).toMatchObject({
      end_reason: 'error',
      errors: ['The model gave no whole turn; run the task again.'],
      messages: 2,
    });
  });

  it('of a server that sends what nests too deeply costs only that', async () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    const reply = { text: '{}', done: true, reward: 1, metadata: { grade: deep, rubric: { cost: 1 } } };
    const agent = new FakeAgent([says({ calls: [call('c1', 'submit_plan', { plan: [] })] })]);
    const environment = new FakeEnvironment({ calls: [{ name: 'submit_plan', reply }] });
    const { rollout } = await runFake({ folder: await temporaryFolder(), agent, environment });
    expect([rollout.end_reason, rollout.reward, rollout.final, rollout.warnings]).toEqual([
      'submitted',
      1,
      { submitted: true, plan: [], grade: null, rubric: { cost: 1 } },
      ['The grade nests too deeply to be recorded, and was left out.'],
    ]);
    const tools = [{ name: 'check_plan', description: '', input_schema: { properties: deep } }];
    expect(await play({ tools })).toMatchObject({
      end_reason: 'error',
      errors: ['The environment or the model sent JSON that nests too deeply to be recorded.'],
      messages: 2,
      closed: true,
    });
  });
});
