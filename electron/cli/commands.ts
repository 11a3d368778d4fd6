import type { Command } from './kit/command.ts';

interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Loaded only when it is called, so that each command starts with its own code alone. */
  readonly load: () => Promise<Command>;
}

export const COMMANDS: readonly CommandEntry[] = [
  { name: 'run', summary: 'run episodes and write their records', load: async () => (await import('./run.ts')).run },
  { name: 'tasks', summary: 'list the tasks of an environment', load: async () => (await import('./tasks.ts')).tasks },
  { name: 'ls', summary: 'list rollouts, one a line', load: async () => (await import('./ls.ts')).ls },
  { name: 'show', summary: 'print a rollout as readable text', load: async () => (await import('./show.ts')).show },
  { name: 'serve', summary: 'open the interface in a browser', load: async () => (await import('./serve.ts')).serve },
  { name: 'env', summary: 'run an embedded environment alone', load: async () => (await import('./env.ts')).env },
];
