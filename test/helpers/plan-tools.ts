import type { Tool } from '../../shared/rollout/record.ts';

const input_schema = { type: 'object', required: ['plan'], properties: { plan: { type: 'array' } } };

/** The two tools that plans are sent with. */
export const PLAN_TOOLS: readonly Tool[] = [
  { name: 'check_plan', description: 'Test a draft.', input_schema },
  { name: 'submit_plan', description: 'Send the final plan.', input_schema },
];
