import { type JsonObject, ownValue } from '../../shared/base/json.ts';
import type { Episode, ToolReply } from './episode.ts';
import { echo } from './text/units.ts';

// What an agent can do, apart from any protocol.

const PLAN_SCHEMA = {
  type: 'object',
  required: ['plan'],
  properties: {
    plan: {
      type: 'array',
      description: 'one object per vessel to plan',
      items: {
        type: 'object',
        required: ['vessel', 'berth', 'start', 'cranes'],
        properties: {
          vessel: { type: 'string', description: 'vessel id from the table, e.g. V03' },
          berth: { type: 'string', description: 'berth id, e.g. B2' },
          start: { type: 'integer', description: 'berthing time, minutes from now' },
          cranes: { type: 'integer', description: 'quay cranes for the whole stay' },
          position: {
            type: 'integer',
            description: "metres from the quay's zero mark to the lower end of the hull (optional)",
          },
        },
      },
    },
  },
} as const satisfies JsonObject;

const NO_ARGUMENTS = { type: 'object', properties: {} } as const satisfies JsonObject;

interface Tool {
  readonly name: string;
  readonly description: string;
  /** Plain on purpose, as some providers refuse unions: the server reads more forms than this one. */
  readonly inputSchema: JsonObject & { readonly properties: JsonObject };
  readonly run: (episode: Episode, args: JsonObject) => ToolReply;
}

export const TOOLS: readonly Tool[] = [
  {
    name: 'get_situation',
    description: 'The situation text again.',
    inputSchema: NO_ARGUMENTS,
    run: (episode) => episode.getSituation(),
  },
  {
    name: 'check_plan',
    description: 'Test a draft: which rules it breaks and what it costs. Uses one of your checks.',
    inputSchema: PLAN_SCHEMA,
    run: (episode, args) => episode.checkPlan(ownValue(args, 'plan')),
  },
  {
    name: 'submit_plan',
    description: 'Send the final plan. Ends the episode; graded once.',
    inputSchema: PLAN_SCHEMA,
    run: (episode, args) => episode.submitPlan(ownValue(args, 'plan')),
  },
];

export type ToolAnswer =
  | ({ readonly kind: 'reply' } & ToolReply)
  | ({
      readonly kind: 'refused';
      readonly reason: 'tool_not_found' | 'invalid_args';
      readonly message: string;
    } & Omit<ToolReply, 'value'>);

/** Calls a tool by name. A refused call counts towards the limit of tool calls; what is told after the end is a reply. */
export function callTool(episode: Episode, name: string, args: JsonObject): ToolAnswer {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (tool === undefined) {
    const message = `There is no tool "${echo(name)}"; call one of ${TOOLS.map((known) => known.name).join(', ')}.`;
    return { kind: 'refused', reason: 'tool_not_found', message, ...episode.countBadCall() };
  }
  const known = Object.keys(tool.inputSchema.properties);
  const unknown = Object.keys(args).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    const takes = known.length === 0 ? 'no arguments' : `only "${known.join('", "')}"`;
    const message = `${name} takes ${takes}, and "${echo(unknown)}" was given; call it again without that.`;
    return { kind: 'refused', reason: 'invalid_args', message, ...episode.countBadCall() };
  }
  return { kind: 'reply', ...tool.run(episode, args) };
}
