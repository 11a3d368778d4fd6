import { describe, expect, it, onTestFinished } from 'vitest';
import type { Agent, Provider } from '../../electron/agents/agent.ts';
import { baseline } from '../../electron/agents/baseline.ts';
import { vllm } from '../../electron/agents/vllm.ts';
import { PLANNERS, planDrafts } from '../../electron/berth/planners/planners.ts';
import { createBerth } from '../../electron/environments/berth.ts';
import type { ToolReply } from '../../electron/environments/environment.ts';
import { takeStep, turnOf } from '../helpers/agent-events.ts';
import { checkThenSubmit } from '../helpers/chat-replies.ts';
import { TestChatServer } from '../helpers/chat-server.ts';

const { signal } = new AbortController();

/** Plays the first task to its end, and gives the replies to the agent's calls. */
async function play(options: {
  readonly provider: Provider;
  readonly model: string;
  readonly env: (situation: string) => Promise<Record<string, string>>;
}): Promise<ToolReply[]> {
  const berth = createBerth();
  onTestFinished(() => berth.close());
  const session = await berth.kind.match('berth')?.open(signal);
  if (session === undefined) throw new Error('the word berth opens no environment');
  onTestFinished(() => session.close());
  const { metadata } = await session.reset({ taskId: 'berth-001', episodeId: 'episode' }, signal);
  const { instructions, situation } = metadata;
  if (typeof instructions !== 'string' || typeof situation !== 'string') throw new Error('no situation');
  const agent: Agent = await options.provider.open({
    model: options.model,
    effort: null,
    tools: await session.listTools(signal),
    system: instructions,
    maxTokens: 24_000,
    env: await options.env(situation),
  });
  agent.user(`${situation}\n\nMake the new berth plan.`);
  const replies: ToolReply[] = [];
  while (replies.at(-1)?.done !== true) {
    for (const call of turnOf(await takeStep(agent)).calls) {
      const reply = await session.call({ name: call.name, arguments: call.arguments }, signal);
      replies.push(reply);
      agent.results([[call, reply.text]]);
    }
  }
  return replies;
}

describe('an episode on berth', () => {
  it.each(PLANNERS.map(({ name }) => name))('is played to a reward by baseline:%s', async (model) => {
    const replies = await play({ provider: baseline, model, env: async () => ({}) });
    expect(replies.length).toBeGreaterThan(1);
    expect(replies.map(({ failed }) => failed)).not.toContain(true);
    expect(replies.at(-1)).toMatchObject({ done: true, metadata: { end_reason: 'submitted' } });
    expect(replies.at(-1)?.reward).toBeGreaterThan(0);
    expect(replies.at(-1)?.reward).toBeLessThanOrEqual(1);
  });

  it('is played to a reward through a chat-completions server', async () => {
    const replies = await play({
      provider: vllm,
      model: 'test',
      env: async (situation) => {
        const plan = planDrafts(situation, 'priority')
          .at(-1)
          ?.map((row) => ({ ...row }));
        const server = await TestChatServer.start({ replies: checkThenSubmit(plan ?? []) });
        onTestFinished(() => server.close());
        return { VLLM_BASE_URL: server.url };
      },
    });
    expect(replies).toMatchObject([
      { done: false, failed: false },
      { done: true, failed: false, metadata: { end_reason: 'submitted' } },
    ]);
    expect(replies[1]?.reward).toBeGreaterThan(0);
  });
});
