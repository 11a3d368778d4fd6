import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../shared/base/errors.ts';
import { connectTo } from '../serve/connect.ts';
import { openBrowser } from '../serve/open-browser.ts';
import { startInterfaceServer } from '../serve/server.ts';
import type { Services } from '../services/create-services.ts';
import type { Command } from './kit/command.ts';
import { DONE, exitCodeOf, FAILED } from './kit/exit-codes.ts';
import { portOf } from './kit/port.ts';
import type { Shell } from './kit/shell.ts';
import { untilStopped } from './kit/until-stopped.ts';
import { withServices } from './kit/with-services.ts';
import type { Words } from './kit/words.ts';

const TOKEN_BYTES = 32;

export const serve: Command = {
  synopsis: 'serve [PATH…] [--port N] [--host ADDRESS] [--no-open]',
  about: [
    'Serves the interface to a browser until Ctrl-C, with the given files and folders open in its library.',
    'The address, with the token that it needs, is the first line of stdout.',
  ].join('\n'),
  words: { name: 'PATH', least: 0, most: Number.POSITIVE_INFINITY },
  options: {
    port: { kind: 'number', value: 'N', help: 'port to listen on (default: a free one)' },
    host: { kind: 'text', value: 'ADDRESS', help: 'name or address to listen on (default: 127.0.0.1)' },
    'no-open': { kind: 'flag', help: 'do not open the browser' },
  },
  run: (words, shell) =>
    withServices(shell.host('serve'), async (services) => {
      await serveUntilStopped({ services, words, shell });
      return DONE;
    }),
};

async function serveUntilStopped(parts: { services: Services; words: Words; shell: Shell }): Promise<void> {
  const { services, words, shell } = parts;
  const server = await startInterfaceServer({
    // dist/cli/ and dist/chunks/ stand beside dist/renderer/.
    folder: fileURLToPath(new URL('../renderer/', import.meta.url)),
    host: words.text('host') ?? '127.0.0.1',
    port: portOf(words),
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    connect: connectTo(services),
  });
  try {
    await openPaths(services, words.plain);
    await shell.print(words.flag('json') ? JSON.stringify({ url: server.entrance }) : server.entrance);
    const opened = !words.flag('no-open') && (await openBrowser(server.entrance, shell.env));
    shell.say(opened ? 'Opened in the browser; Ctrl-C ends it.' : hint(server.url, shell));
    await untilStopped(shell.signal);
  } finally {
    await server.close();
  }
}

async function openPaths({ client, openLibrary }: Services, paths: readonly string[]): Promise<void> {
  await openLibrary();
  if (paths.length === 0) return;
  try {
    await client.library.open({ paths: [...paths] });
  } catch (error) {
    // A path that is not there is unreadable input to a command.
    if (exitCodeOf(error) === FAILED && error instanceof Error) throw new AppError('unreadable', error.message);
    throw error;
  }
}

function hint(url: string, { env }: Shell): string {
  const { port } = new URL(url);
  const tunnel = env.SSH_CONNECTION ? ` Over SSH, first: ssh -L ${port}:127.0.0.1:${port} <this machine>.` : '';
  return `Open the address above in a browser; Ctrl-C ends it.${tunnel}`;
}
