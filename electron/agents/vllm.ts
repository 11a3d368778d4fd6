import { messageOf } from '../../shared/base/errors.ts';
import type { AgentOptions, Provider } from './agent.ts';
import { ChatAgent } from './chat/chat-agent.ts';
import { type ChatServer, chatServer, firstModel } from './chat/chat-server.ts';
import { checkEffort } from './spec.ts';
import { REAL_TIMING, type Timing } from './wire/retry.ts';

const URL_SETTING = 'VLLM_BASE_URL';
const KEY_SETTING = 'VLLM_API_KEY';

/**
 * Any server of OpenAI's chat completions; vLLM is the one it is meant for. The address is in `VLLM_BASE_URL` (with its
 * `/v1`), the key, where the server wants one, in `VLLM_API_KEY`. The model's name is opaque; an empty one stands for
 * the first that the server lists. The effort goes out as `reasoning_effort`, and only where the spec names one.
 */
export function createVllm(timing: Timing): Provider {
  const provider: Provider = {
    id: 'vllm',
    title: 'vLLM, or any OpenAI-compatible server',
    models: [],
    efforts: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    async readiness(_model, env) {
      try {
        serverOf(env);
        return { kind: 'ready' };
      } catch (error) {
        return { kind: 'missing', missing: messageOf(error) };
      }
    },
    async open({ model, effort, tools, system, maxTokens, env }) {
      checkEffort(provider, effort);
      const server = serverOf(env);
      const name = model === '' ? await firstModel(server) : model;
      const extra = effort === null ? {} : { reasoning_effort: effort };
      return new ChatAgent({ server, model: name, tools, system, maxTokens, extra, timing });
    },
  };
  return provider;
}

export const vllm = createVllm(REAL_TIMING);

function serverOf(env: AgentOptions['env']): ChatServer {
  return chatServer({
    name: 'model server',
    address: env[URL_SETTING] ?? '',
    key: env[KEY_SETTING] ?? null,
    urlSetting: URL_SETTING,
    keySetting: KEY_SETTING,
  });
}
