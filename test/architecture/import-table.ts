/**
 * Who may import whom. A place is a folder (with all below it) or a file; the longest place that holds a file counts.
 * `own` names places of ours, `packages` names packages; `node:*` stands for Node's own modules.
 */
export interface Rule {
  readonly place: string;
  readonly own: readonly string[];
  readonly packages: readonly string[];
  readonly because: string;
}

const shared = ['shared/base', 'shared/rollout', 'shared/contract'];
const ui = ['react', 'react-dom', 'radix-ui', 'lucide-react'];

export const IMPORT_TABLE: readonly Rule[] = [
  { place: 'shared/base', own: [], packages: [], because: 'it is the words without subject, for every side' },
  {
    place: 'shared/rollout',
    own: ['shared/base'],
    packages: ['zod'],
    because: 'the record and what is derived from it are pure',
  },
  {
    place: 'shared/contract',
    own: ['shared/base', 'shared/rollout'],
    packages: ['zod', '@orpc/contract'],
    because: 'the contract is read by both sides',
  },
  {
    place: 'electron/node',
    own: ['shared/base', 'shared/rollout', 'shared/contract'],
    packages: ['node:*', 'zod'],
    because: 'Node helpers know no subject (of shared/rollout and shared/contract they take types only)',
  },
  {
    place: 'electron/agents',
    own: [...shared, 'electron/node'],
    packages: ['node:*', 'zod', 'openai', '@anthropic-ai/sdk'],
    because: 'an adapter knows its provider and the record, nothing else',
  },
  {
    place: 'electron/agents/baseline.ts',
    own: [...shared, 'electron/node', 'electron/agents', 'electron/berth/planners/planners.ts'],
    packages: ['node:*'],
    because: 'the scripted planners are the SDK of the provider baseline, and their entry is all it may see',
  },
  {
    place: 'electron/environments',
    own: [...shared, 'electron/node'],
    packages: ['node:*', 'zod', 'ws', '@modelcontextprotocol/sdk'],
    because: 'an environment client knows its wire, not the servers that ship with Portolan',
  },
  {
    place: 'electron/environments/berth.ts',
    own: [...shared, 'electron/node', 'electron/environments', 'electron/berth/server.ts'],
    packages: ['node:*'],
    because: 'it starts the embedded server by its entry and is an ordinary client from there on',
  },
  {
    place: 'electron/berth',
    own: ['shared/base', 'electron/node', 'resources/berth'],
    packages: ['node:*', 'zod', 'ws'],
    because: 'the environment knows nothing of rollouts and could be lifted out',
  },
  {
    place: 'electron/berth/generate/make-tasks.mjs',
    own: ['electron/berth'],
    packages: ['node:*', 'vite'],
    because: 'it is a script that bundles the generator and runs it, outside the program',
  },
  {
    place: 'electron/formats',
    own: [...shared, 'electron/node'],
    packages: ['node:*', 'zod'],
    because: 'a format maps a file into the record',
  },
  {
    place: 'electron/runner',
    own: [...shared, 'electron/node', 'electron/agents/agent.ts', 'electron/environments/environment.ts'],
    packages: ['node:*', 'zod', 'p-limit'],
    because: 'the loop runs any agent on any environment, never a concrete one',
  },
  {
    place: 'electron/library',
    own: [...shared, 'electron/node', 'electron/formats/format.ts'],
    packages: ['node:*', 'zod'],
    because: 'the index knows formats by their interface',
  },
  {
    place: 'electron/services',
    own: [
      ...shared,
      ...['node', 'agents', 'environments', 'berth', 'formats', 'runner', 'library'].map((name) => `electron/${name}`),
    ],
    packages: ['node:*', 'zod', '@orpc/server', '@orpc/client', '@orpc/contract', 'env-paths'],
    because: 'it is where everything meets, below the shells',
  },
  {
    place: 'electron/main',
    own: [...shared, 'electron/services'],
    packages: ['node:*', 'zod', 'electron', '@orpc/server'],
    because: 'a shell asks the services',
  },
  {
    place: 'electron/serve',
    own: [...shared, 'electron/services'],
    packages: ['node:*', 'zod', 'ws', '@orpc/server'],
    because: 'a shell asks the services',
  },
  {
    place: 'electron/cli',
    own: [...shared, 'electron/services', 'package.json'],
    packages: ['node:*', 'zod'],
    because: 'a shell asks the services',
  },
  {
    place: 'electron/cli/serve.ts',
    own: [...shared, 'electron/services', 'electron/cli', 'electron/serve'],
    packages: ['node:*'],
    because: 'the command only starts the shell of its name',
  },
  {
    place: 'electron/launch',
    own: [],
    packages: ['node:*', 'vite', '@vitejs/plugin-react'],
    because: 'launchers run before anything is built',
  },
  {
    place: 'renderer/transport',
    own: ['shared/contract', 'shared/base'],
    packages: ['@orpc/client', '@orpc/contract'],
    because: 'the transport carries the contract and knows no screen',
  },
  {
    place: 'renderer/stores',
    own: [...shared, 'renderer/transport'],
    packages: ['zustand', 'react'],
    because: 'stores hold what subscriptions bring',
  },
  {
    place: 'renderer/components',
    own: ['shared/base', 'renderer/theme'],
    packages: [
      ...ui,
      'react-markdown',
      'remark-gfm',
      'react-resizable-panels',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'monaco-editor',
    ],
    because: 'components draw what they are given',
  },
  {
    place: 'renderer/steps',
    own: ['shared/base', 'shared/rollout', 'renderer/components'],
    packages: ui,
    because: 'a transcript item is a function of the record',
  },
  {
    place: 'renderer/views',
    own: [...shared, 'renderer/stores', 'renderer/components', 'renderer/steps', 'renderer/navigation'],
    packages: [...ui, '@tanstack/react-table', '@tanstack/react-virtual', 'react-resizable-panels', 'zustand'],
    because: 'a screen speaks to the services through stores, never through the transport',
  },
  {
    place: 'renderer',
    own: [...shared, 'renderer'],
    packages: [...ui, '@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'],
    because: 'the frame puts the parts together',
  },
];
