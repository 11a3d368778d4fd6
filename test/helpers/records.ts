import type { Rollout } from '../../shared/rollout/record.ts';

/** A small finished record, as the berth-planning loop writes it. */
export function makeRecord(overrides: Partial<Rollout> = {}): Rollout {
  return {
    model: 'vllm:test-model',
    task_id: 'berth-001',
    episode_id: 'aaaabbbbcccc',
    started: '2026-03-04T06:00:00Z',
    messages: [
      { role: 'system', content: 'The rules.' },
      { role: 'user', content: 'The situation.' },
      {
        role: 'assistant',
        content: 'Here is my plan.',
        reasoning: 'Ship A first.',
        stop: 'tool_calls',
        tool_calls: [{ id: 'c1', name: 'submit_plan', arguments: '{"plan":[]}' }],
      },
      { role: 'tool', tool_call_id: 'c1', name: 'submit_plan', content: '{"submitted":true,"reward":0.5}' },
    ],
    steps: [{ turn: 1, tool: 'submit_plan', plan: [], result: { submitted: true, reward: 0.5 } }],
    final: { submitted: true, plan: [], grade: { reward: 0.5 }, rubric: { feasible: 1, cost: 0.4 } },
    reward: 0.5,
    usage: { input_tokens: 1200, output_tokens: 340 },
    turns: 1,
    end_reason: 'submitted',
    errors: [],
    seconds: 12.5,
    ...overrides,
  };
}
