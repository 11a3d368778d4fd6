import { AppError } from '../../shared/base/errors.ts';
import type { TaskInfo } from '../../shared/contract/descriptors.ts';
import type { Command } from './kit/command.ts';
import { DONE } from './kit/exit-codes.ts';
import { ABSENT, type Column, tableLines } from './kit/table.ts';
import { withServices } from './kit/with-services.ts';

export const tasks: Command = {
  synopsis: 'tasks [--env ENVIRONMENT]',
  about: 'Lists the tasks of an environment. With --json: one JSON line a task, with id, title and group.',
  words: null,
  options: {
    env: { kind: 'text', value: 'ENVIRONMENT', help: 'berth (the default), or the address of an OpenEnv server' },
  },
  run: (words, shell) =>
    withServices(shell.host('cli'), async ({ client }) => {
      const environment = words.text('env') ?? 'berth';
      const { signal } = shell;
      const { tasks } = await client.environments.tasks({ environment }, { signal });
      if (tasks === null) {
        throw new AppError(
          'failed',
          `The server at ${environment} cannot list its tasks; ask who runs it for their ids.`,
        );
      }
      if (words.flag('json')) {
        for (const task of tasks) await shell.print(JSON.stringify(task));
        return DONE;
      }
      const columns: readonly Column<TaskInfo>[] = [
        { title: 'task', cell: ({ id }) => id },
        { title: 'group', cell: ({ group }) => group ?? ABSENT },
        { title: 'title', cell: ({ title }) => title ?? ABSENT, most: 100 },
      ];
      for (const line of tableLines(columns, tasks)) await shell.print(line);
      return DONE;
    }),
};
