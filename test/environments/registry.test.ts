import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createEnvironments } from '../../electron/environments/registry.ts';
import { NEVER } from '../helpers/openenv-session.ts';
import { bundleProgram, runProgram } from '../helpers/run-program.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describe('the environments', () => {
  it('are named by a word or an address', () => {
    const { open, kinds } = createEnvironments();
    expect(kinds.map((kind) => [kind.id, open(kind.example).spec])).toEqual([
      ['berth', 'berth'],
      ['openenv', 'http://127.0.0.1:8000'],
    ]);
    expect(open(' wss://h.example/x/ws ').spec).toBe('https://h.example/x');
  });

  it.each(['berths', '', 'mcp-stdio:node server.js', 'frozen-lake'])('say what is known when "%s" is not', (spec) => {
    expect(() => createEnvironments().open(spec)).toThrow(
      expect.objectContaining({
        code: 'bad-request',
        message: `"${spec}" names no environment; write berth (Berth planning (built in)) or http://127.0.0.1:8000 (OpenEnv server).`,
      }),
    );
  });

  it('share one embedded server, which starts again after it was stopped', async () => {
    const environments = createEnvironments();
    const environment = environments.open('berth');
    const before = await environment.open(NEVER);
    await environment.open(NEVER).then((session) => session.close());
    await environments.close();
    await expect(before.listTools(NEVER)).rejects.toMatchObject({ code: 'lost', data: { close_code: 1001 } });
    await before.close();
    expect((await environment.tasks(NEVER))?.length).toBeGreaterThan(0);
    await environments.close();
    await environments.close();
  });

  it('do not keep a process alive that has used the embedded server', async () => {
    const source = fileURLToPath(new URL('../helpers/programs/idle-berth.ts', import.meta.url));
    const program = await bundleProgram(source, await temporaryFolder());
    expect(await runProgram(program, 20_000)).toEqual({ code: 0, output: 'used\n' });
  });
});
