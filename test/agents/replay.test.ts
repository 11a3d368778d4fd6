import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Turn } from '../../electron/agents/agent.ts';
import { replay } from '../../electron/agents/replay.ts';
import type { AssistantMessage, Message, Rollout } from '../../shared/rollout/record.ts';
import { NO_USAGE } from '../../shared/rollout/usage.ts';
import { type AgentScene, describeAgent } from '../contract/agents.ts';
import { takeStep, turnOf } from '../helpers/agent-events.ts';
import { PLAN_TOOLS } from '../helpers/plan-tools.ts';
import { makeRecord } from '../helpers/records.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const CHECK = { id: 'c1', name: 'check_plan', arguments: '{"plan":[{"vessel":"V01"}]}' };
const SUBMIT = { id: 'c2', name: 'submit_plan', arguments: '{"plan":[]}' };
const TOOL_STOP = { unified: 'tool_calls', raw: 'tool_use' } as const;

function said(message: Partial<AssistantMessage>): Message {
  return { role: 'assistant', content: '', reasoning: '', stop: 'tool_use', tool_calls: [], ...message };
}

function turn(message: Partial<Turn>): Turn {
  return { text: '', reasoning: '', calls: [], stop: TOOL_STOP, usage: NO_USAGE, ...message };
}

const USER: Message = { role: 'user', content: 'The situation.' };

async function write(content: string | readonly Rollout[], name = 'rollout.json'): Promise<string> {
  const file = join(await temporaryFolder(), name);
  await writeFile(file, typeof content === 'string' ? content : content.map((item) => JSON.stringify(item)).join('\n'));
  return file;
}

async function scene(message: Partial<AssistantMessage>, expected: Partial<Turn>): Promise<AgentScene> {
  const model = await write([makeRecord({ messages: [USER, said(message)] })]);
  return { model, env: {}, user: 'Another situation.', turn: turn(expected) };
}

const one = () =>
  scene(
    { content: 'I check a draft.', reasoning: 'V01 is late – 🚢.', tool_calls: [CHECK] },
    {
      text: 'I check a draft.',
      reasoning: 'V01 is late – 🚢.',
      calls: [
        { id: 'c1', name: 'check_plan', raw: CHECK.arguments, arguments: { plan: [{ vessel: 'V01' }] }, error: null },
      ],
    },
  );

describeAgent({
  provider: replay,
  tools: PLAN_TOOLS,
  one,
  hanging: async () => ({ ...(await one()), env: { PORTOLAN_BASELINE_DELAY_MS: '60000' } }),
  two: () =>
    scene(
      { tool_calls: [CHECK, SUBMIT] },
      {
        calls: [
          { id: 'c1', name: 'check_plan', raw: CHECK.arguments, arguments: { plan: [{ vessel: 'V01' }] }, error: null },
          { id: 'c2', name: 'submit_plan', raw: SUBMIT.arguments, arguments: { plan: [] }, error: null },
        ],
      },
    ),
  invalid: () =>
    scene(
      { tool_calls: [{ ...CHECK, arguments: 'plan' }] },
      {
        calls: [
          {
            id: 'c1',
            name: 'check_plan',
            raw: 'plan',
            arguments: {},
            error: `arguments are not valid JSON: Unexpected token 'p', "plan" is not valid JSON`,
          },
        ],
      },
    ),
});

function open(model: string) {
  return replay.open({ model, env: {}, effort: null, tools: PLAN_TOOLS, system: '', maxTokens: 10 });
}

async function textOf(model: string): Promise<string> {
  return turnOf(await takeStep(await open(model))).text;
}

function recordSaying(content: string): Rollout {
  return makeRecord({ messages: [USER, said({ content })] });
}

describe('a replay', () => {
  it('plays the finished turns with their usage and stop, and then says that there are no more', async () => {
    const usage = { input: 10, cached: 5, cache_write: null, output: 3, reasoning: 1 };
    const stop = { unified: 'refusal', raw: 'content_refusal' } as const;
    const file = await write([
      makeRecord({
        messages: [
          USER,
          said({ content: 'One.', stop: 'length', usage }),
          { role: 'user', content: 'Go on.' },
          said({ content: 'Cut o', partial: true }),
          said({ content: 'Two.', stop: 'content_refusal', stop_reason: stop }),
        ],
      }),
    ]);
    const agent = await open(file);
    const turns = [await takeStep(agent), await takeStep(agent), await takeStep(agent)].map(turnOf);
    expect(turns).toEqual([
      turn({ text: 'One.', stop: { unified: 'length', raw: 'length' }, usage }),
      turn({ text: 'Two.', stop }),
      turn({ text: 'The recorded rollout has no further turn.', stop: { unified: 'end', raw: 'replay exhausted' } }),
    ]);
  });

  it('takes the record at the place after #, from 0', async () => {
    const file = await write([recordSaying('Zero.'), recordSaying('One.')]);
    expect([await textOf(`${file}#1`), await textOf(`${file}#0`)]).toEqual(['One.', 'Zero.']);
  });

  it('takes a file by its whole name first, whatever is in that', async () => {
    const file = await write([recordSaying('Found.')], 'a run:1@low#0');
    expect(await textOf(file)).toBe('Found.');
  });

  it('asks for the place where a file holds several records', async () => {
    const file = await write([recordSaying('Zero.'), recordSaying('One.')]);
    const missing = `The file ${file} holds 2 rollouts; choose one as replay:FILE#0 to #1.`;
    expect(await replay.readiness(file, {})).toEqual({ kind: 'missing', missing });
    await expect(open(file)).rejects.toMatchObject({ code: 'bad-request', message: missing });
  });

  it.each([
    ['{"model": "x"}', 'unreadable', 'is not a rollout record'],
    ['Dear diary', 'unreadable', 'is not JSON'],
    ['', 'not-found', 'is empty'],
  ])('says why it cannot play a file with %j', async (content, code, message) => {
    const file = await write(content);
    await expect(open(file)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });

  it('says which file it cannot read, which place is not there, and that it wants a file at all', async () => {
    const file = await write([recordSaying('Zero.')]);
    await expect(open(`${file}.gone`)).rejects.toMatchObject({
      code: 'unreadable',
      message: `The file ${file}.gone cannot be read; check the path after replay:.`,
    });
    await expect(open(`${file}#3`)).rejects.toMatchObject({
      code: 'not-found',
      message: `The file ${file} has no record 3; it holds 1, from 0 to 0.`,
    });
    expect(await replay.readiness('', {})).toMatchObject({ kind: 'missing' });
  });
});
