import { onTestFinished } from 'vitest';
import type { Turn } from '../../electron/agents/agent.ts';
import { vllm } from '../../electron/agents/vllm.ts';
import { type AgentScene, describeAgent } from '../contract/agents.ts';
import { type ChatReply, completion, deltaEvent, type ScriptedTurn } from '../helpers/chat-replies.ts';
import { TestChatServer } from '../helpers/chat-server.ts';
import { PLAN_TOOLS } from '../helpers/plan-tools.ts';

async function scene(reply: ChatReply): Promise<Omit<AgentScene, 'turn'>> {
  const server = await TestChatServer.start({ replies: () => reply, key: 'sk-scene' });
  onTestFinished(() => server.close());
  return { model: 'org/model', env: { VLLM_BASE_URL: server.url, VLLM_API_KEY: 'sk-scene' }, user: 'The situation.' };
}

async function turnScene(script: ScriptedTurn, calls: Turn['calls']): Promise<AgentScene> {
  const { reasoning = '', text = '' } = script;
  const turn: Turn = {
    reasoning,
    text,
    calls,
    stop: { unified: 'tool_calls', raw: 'tool_calls' },
    usage: { input: 100, cached: null, cache_write: null, output: 20, reasoning: null },
  };
  return { ...(await scene(completion(script))), turn };
}

const CHECK = { id: 'call_a', name: 'check_plan', arguments: '{"plan": [{"vessel": "V01"}]}' };
const SUBMIT = { id: 'call_b', name: 'submit_plan', arguments: '{"plan": []}' };

describeAgent({
  provider: vllm,
  tools: PLAN_TOOLS,
  one: () =>
    turnScene({ reasoning: 'V01 is late – 🚢.', text: 'I check a draft.', calls: [CHECK] }, [
      { id: 'call_a', name: 'check_plan', raw: CHECK.arguments, arguments: { plan: [{ vessel: 'V01' }] }, error: null },
    ]),
  hanging: () => scene({ parts: [deltaEvent({ content: 'I' }), { kind: 'stall' }] }),
  two: () =>
    turnScene({ text: 'Both.', calls: [CHECK, SUBMIT] }, [
      { id: 'call_a', name: 'check_plan', raw: CHECK.arguments, arguments: { plan: [{ vessel: 'V01' }] }, error: null },
      { id: 'call_b', name: 'submit_plan', raw: SUBMIT.arguments, arguments: { plan: [] }, error: null },
    ]),
  invalid: () =>
    turnScene({ calls: [{ ...CHECK, arguments: '{"plan": [' }] }, [
      {
        id: 'call_a',
        name: 'check_plan',
        raw: '{"plan": [',
        arguments: {},
        error: 'arguments are not valid JSON: Unexpected end of JSON input',
      },
    ]),
});
