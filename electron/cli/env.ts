import { startEnvironmentServer } from '../services/environment-server.ts';
import type { Command } from './kit/command.ts';
import { DONE } from './kit/exit-codes.ts';
import { portOf } from './kit/port.ts';
import { untilStopped } from './kit/until-stopped.ts';

export const env: Command = {
  synopsis: 'env NAME [--port N] [--host ADDRESS]',
  about: [
    'Runs an embedded environment (berth) as an OpenEnv server for other clients, until Ctrl-C.',
    'Its address is the first line of stdout.',
  ].join('\n'),
  words: { name: 'The name of an embedded environment', least: 1, most: 1 },
  options: {
    port: { kind: 'number', value: 'N', help: 'port to listen on (default: a free one)' },
    host: { kind: 'text', value: 'ADDRESS', help: 'address to listen on (default: 127.0.0.1)' },
  },
  async run(words, shell) {
    const [id = ''] = words.plain;
    const host = words.text('host');
    const port = portOf(words);
    const server = await startEnvironmentServer({ id, port, ...(host === null ? {} : { host }) });
    try {
      await shell.print(words.flag('json') ? JSON.stringify({ url: server.url }) : server.url);
      await untilStopped(shell.signal);
    } finally {
      await server.close();
    }
    return DONE;
  },
};
