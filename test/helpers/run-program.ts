import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';

/** Bundles a TypeScript program into `folder` and gives the path of what Node can run. */
export async function bundleProgram(source: string, folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { input: source, output: { entryFileNames: 'program.mjs' } },
    },
  });
  return join(folder, 'program.mjs');
}

/** What a program printed, and its exit code: null when it had to be killed after `limitMs`. */
export function runProgram(
  path: string,
  limitMs: number,
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
