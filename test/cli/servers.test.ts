import { writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Portolan, portolan } from '../helpers/portolan.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describe('portolan serve', () => {
  it('prints the address with its token first, serves the interface, and ends well on Ctrl-C', async () => {
    const data = await temporaryFolder();
    const program = new Portolan(['serve', '--no-open'], { data });
    const address = new URL(await program.line('stdout'));
    expect(address.hostname).toBe('127.0.0.1');
    expect(address.searchParams.get('token')).toMatch(/^[\w-]{43}$/);

    const entered = await fetch(address, { redirect: 'manual' });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await (await fetch(address.origin, { headers: { cookie } })).text()).toContain('<!doctype html>');
    expect((await fetch(address.origin)).status).toBe(401);

    program.process.kill('SIGINT');
    expect(await program.ended()).toMatchObject({ code: 0, stdout: `${address}\n` });
  });

  it('prints JSON and nothing else on stdout when told so', async () => {
    const data = await temporaryFolder();
    const program = new Portolan(['serve', '--no-open', '--json'], { data });
    expect(JSON.parse(await program.line('stdout'))).toEqual({ url: expect.stringContaining('/?token=') });
    program.process.kill('SIGTERM');
    expect(await program.ended()).toMatchObject({ code: 0 });
  });

  it('says that a port is in use, and that a path is not there', async () => {
    const data = await temporaryFolder();
    const taken = createServer();
    onTestFinished(() => void taken.close());
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await portolan(['serve', '--no-open', '--port', `${port}`], { data })).toEqual({
      code: 1,
      stdout: '',
      stderr: `portolan serve: Port ${port} on 127.0.0.1 is in use; choose another with --port, or leave it out to take a free one.\n`,
    });
    expect(await portolan(['serve', '--no-open', join(data, 'nowhere')], { data })).toEqual({
      code: 4,
      stdout: '',
      stderr: `portolan serve: There is no file or folder ${join(data, 'nowhere')}; check the path.\n`,
    });
  });
});

describe('portolan serve without a data folder', () => {
  it('says in one sentence that it cannot be made', async () => {
    const data = join(await temporaryFolder(), 'file');
    await writeFile(data, '');
    expect(await portolan(['serve', '--no-open'], { data })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^portolan serve: The data folder .* cannot be made \(ENOTDIR.*\); set PORTOLAN_DATA_DIR to another\.\n$/,
      ),
    });
  });
});

describe('portolan tasks', () => {
  it('tells a server that is no environment from one that only lists no tasks', async () => {
    const data = await temporaryFolder();
    const page = createHttpServer((_request, response) => response.end('<html>hello</html>'));
    onTestFinished(() => void page.close());
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const address = page.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    expect(await portolan(['tasks', '--env', url, '--json'], { data })).toEqual({
      code: 3,
      stdout: '',
      stderr: `portolan tasks: The server at ${url} answers HTTP but is not an OpenEnv server (HTTP 200); check the address.\n`,
    });
  });
});

describe('portolan env', () => {
  it('runs the embedded environment for other clients until it is told to end', async () => {
    const data = await temporaryFolder();
    const program = new Portolan(['env', 'berth'], { data });
    const url = await program.line('stdout');
    expect((await fetch(new URL('/health', url))).status).toBe(200);

    const tasks = await portolan(['tasks', '--env', url, '--json'], { data });
    const builtIn = await portolan(['tasks', '--json'], { data });
    expect(tasks).toMatchObject({ code: 0, stderr: '' });
    expect(builtIn.stdout).toContain('"id":"berth-001"');

    program.process.kill('SIGTERM');
    expect(await program.ended()).toMatchObject({ code: 0, stdout: `${url}\n`, stderr: '' });
  });

  it('names those that there are', async () => {
    const data = await temporaryFolder();
    expect(await portolan(['env', 'harbour'], { data })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'portolan env: There is no embedded environment harbour; choose one of: berth.\n',
    });
  });
});
