import { spawn } from 'node:child_process';

type Env = Readonly<Record<string, string | undefined>>;

/** The program that opens an address in the user's browser, or null where there is no display to show one on. */
function opener(platform: string, env: Env): readonly [string, ...string[]] | null {
  if (platform === 'darwin') return ['open'];
  // `start` is a word of the shell; its first quoted word is a title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}

/** Opens an address in the browser where there is one; false where there is none. */
export function openBrowser(url: string, env: Env, platform: string = process.platform): Promise<boolean> {
  const command = opener(platform, env);
  if (command === null) return Promise.resolve(false);
  const [program, ...words] = command;
  return new Promise((resolve) => {
    const child = spawn(program, [...words, url], { detached: true, stdio: 'ignore', env: { ...env } });
    child.on('spawn', () => resolve(true));
    child.on('error', () => resolve(false));
    child.unref();
  });
}
