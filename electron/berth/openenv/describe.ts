import type { JsonObject } from '../../../shared/base/json.ts';
import { ENVIRONMENT_NAME } from './environment.ts';

// What the server says about itself. Its shapes are those that OpenEnv's own `validate` command asks for.

export const METADATA = {
  name: ENVIRONMENT_NAME,
  description: 'Berth planning: repair the berth plan of a port after a disruption.',
  readme_content: null,
  version: '1.0.0',
  author: null,
  documentation_url: null,
} as const satisfies JsonObject;

const FREE_OBJECT = { type: 'object', additionalProperties: true } as const;

export const SCHEMA = {
  action: {
    title: 'CallToolAction',
    type: 'object',
    additionalProperties: false,
    required: ['tool_name'],
    properties: {
      type: { const: 'call_tool', default: 'call_tool', type: 'string' },
      tool_name: { type: 'string' },
      arguments: FREE_OBJECT,
      metadata: FREE_OBJECT,
    },
  },
  observation: {
    title: 'CallToolObservation',
    type: 'object',
    properties: {
      done: { type: 'boolean', default: false },
      reward: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      metadata: FREE_OBJECT,
      tool_name: { type: 'string' },
      result: {},
      error: { anyOf: [FREE_OBJECT, { type: 'null' }] },
    },
  },
  state: {
    title: 'State',
    type: 'object',
    additionalProperties: true,
    properties: {
      episode_id: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      step_count: { type: 'integer', minimum: 0 },
    },
  },
} as const satisfies JsonObject;

/** The `paths` of an OpenAPI document, from `METHOD /path` words. */
export function openApi(routes: readonly string[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const answers = { responses: { 200: { description: 'Answer' } } };
    paths[path] = { ...paths[path], [method.toLowerCase()]: answers };
  }
  return { openapi: '3.1.0', info: { title: METADATA.name, version: METADATA.version }, paths };
}
