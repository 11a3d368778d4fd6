import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { stringifyJson } from '../../shared/base/json.ts';
import { toJson } from '../../shared/rollout/read.ts';
import { RolloutSchema } from '../../shared/rollout/record.ts';
import { jsonLines, Portolan, portolan } from '../helpers/portolan.ts';
import { makeRecord } from '../helpers/records.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const GREEDY = ['run', '--env', 'berth', '--task', 'berth-001', '--model', 'baseline:greedy'];

async function recordsIn(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => RolloutSchema.parse(JSON.parse(text)));
}

/** A server on a loopback port that answers every request with `status` and `body`. */
async function webServer(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

describe('portolan run', () => {
  it('prints one JSON line, leaves the record, and show reads it back', async () => {
    const data = await temporaryFolder();
    const out = join(data, 'out');
    const { code, stdout, stderr } = await portolan([...GREEDY, '--out', out, '--json'], { data });
    expect(code).toBe(0);
    expect(stderr).toContain('[1/1] berth-001 baseline:greedy: submitted, reward 0.');
    const [record] = await recordsIn(out);
    const [line, ...more] = jsonLines(stdout);
    expect(more).toEqual([]);
    if (!record) throw new Error('there is no record');
    const { messages, tools, provider_state, ...rest } = record;
    expect(line).toEqual({ ...rest, file: expect.stringMatching(/\.json$/) });
    expect(rest).toMatchObject({
      task_id: 'berth-001',
      model: 'baseline:greedy',
      end_reason: 'submitted',
      errors: [],
      final: { submitted: true },
    });
    expect(rest.reward).toBeGreaterThan(0);
    expect(rest.reward).toBeLessThanOrEqual(1);
    expect(rest.steps.map(({ tool }) => tool).at(-1)).toBe('submit_plan');
    expect(rest.steps.length).toBeGreaterThan(1);

    const { file } = z.object({ file: z.string() }).parse(line);
    expect(await readdir(out)).toEqual([file.slice(out.length + 1)]);
    const shown = await portolan(['show', '--json', file], { data });
    expect(JSON.parse(shown.stdout)).toEqual(record);
  });

  it('gives the same reward and plan each time', async () => {
    const data = await temporaryFolder();
    const { stdout } = await portolan([...GREEDY, '--repeat', '2', '--concurrency', '2', '--json'], { data });
    const [first, second] = await recordsIn(join(data, 'rollouts'));
    expect(jsonLines(stdout)).toHaveLength(2);
    expect({ reward: first?.reward, final: first?.final }).toEqual({ reward: second?.reward, final: second?.final });
    expect(first?.episode_id).not.toBe(second?.episode_id);
  });

  it('runs every task with every model and prints a table', async () => {
    const data = await temporaryFolder();
    const words = [
      '--task',
      'berth-001',
      '--task',
      'berth-002',
      '--model',
      'baseline:greedy',
      '--model',
      'baseline:fcfs',
    ];
    const { code, stdout } = await portolan(['run', ...words], { data });
    expect(code).toBe(0);
    const [head, ...rows] = stdout.trimEnd().split('\n');
    expect(head?.split(/ {2,}/)).toEqual([
      'task',
      'model',
      'reward',
      'end reason',
      'turns',
      'drafts',
      'tokens in',
      'out',
      'seconds',
      'file',
    ]);
    expect(rows.map((row) => row.split(/ {2,}/).slice(0, 2).join(' ')).sort()).toEqual([
      'berth-001 baseline:fcfs',
      'berth-001 baseline:greedy',
      'berth-002 baseline:fcfs',
      'berth-002 baseline:greedy',
    ]);
    // Nobody reported tokens.
    expect(rows.every((row) => / — +— /.test(row))).toBe(true);
  });

  it('plays a plan that is no JSON to its end and keeps every word of it', async () => {
    const data = await temporaryFolder();
    const recorded = makeRecord({
      messages: [
        {
          role: 'assistant',
          content: 'My plan is in words.',
          reasoning: '',
          stop: 'tool_calls',
          tool_calls: [{ id: 'c1', name: 'submit_plan', arguments: JSON.stringify({ plan: 'first A, then B' }) }],
        },
      ],
    });
    const file = join(data, 'recorded.json');
    await writeFile(file, stringifyJson(toJson(recorded)));
    const run = await portolan(['run', '--task', 'berth-001', '--model', `replay:${file}`, '--json'], { data });
    const [record] = await recordsIn(join(data, 'rollouts'));
    expect(jsonLines(run.stdout)).toHaveLength(1);
    expect(record?.steps[0]).toMatchObject({ tool: 'submit_plan', plan: 'first A, then B' });
    expect(record).toMatchObject({ reward: 0 });
    expect({ code: run.code, end: record?.end_reason }).toEqual({ code: 0, end: 'no_tool_call' });
    expect(run.stderr).toMatch(/^ {2}draft 1 \(turn 1\): the plan could not be read \(the plan is not JSON; .+\)$/m);
  });

  it('plays a call whose arguments are no JSON, and says so to the model and in the record', async () => {
    const data = await temporaryFolder();
    const recorded = makeRecord({
      messages: [
        {
          role: 'assistant',
          content: '',
          reasoning: '',
          stop: 'tool_calls',
          tool_calls: [{ id: 'c1', name: 'submit_plan', arguments: '{"plan": [' }],
        },
      ],
    });
    const file = join(data, 'recorded.json');
    await writeFile(file, stringifyJson(toJson(recorded)));
    await portolan(['run', '--task', 'berth-001', '--model', `replay:${file}`, '--json'], { data });
    const [record] = await recordsIn(join(data, 'rollouts'));
    const call = record?.messages.flatMap((message) => (message.role === 'assistant' ? message.tool_calls : []))[0];
    expect(call?.arguments).toBe('{"plan": [');
    const reply = record?.messages.find((message) => message.role === 'tool');
    expect(reply).toMatchObject({ tool_call_id: 'c1', sent: false, content: expect.stringContaining('JSON') });
    expect(record).toMatchObject({ reward: 0, end_reason: 'no_tool_call' });
  });

  it('says in one sentence that a server cannot be reached or is none, and exits with 3', async () => {
    const data = await temporaryFolder();
    const notThere = 'http://127.0.0.1:9';
    const others = [notThere, await webServer(200, '<html>hello</html>'), await webServer(404, 'nothing here')];
    for (const env of others) {
      const run = await portolan(['run', '--env', env, '--task', 't', '--model', 'baseline:greedy', '--json'], {
        data,
      });
      expect({ env, code: run.code, stdout: run.stdout }).toEqual({ env, code: 3, stdout: '' });
      expect(run.stderr).toMatch(/^portolan run: [^\n]+\.\n$/);
      expect(run.stderr).toContain(new URL(env).host);
    }
  });

  it('says that a task does not exist, and exits with 1', async () => {
    const data = await temporaryFolder();
    expect(await portolan(['run', '--task', 'berth-none', '--model', 'baseline:greedy', '--json'], { data })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'portolan run: The environment berth has no task berth-none; choose from the 5 that it lists.\n',
    });
  });

  it.each([
    [['--model', 'oracle:x'], /^portolan run: .*oracle:x.+baseline:.+\.\n$/],
    [['--model', 'baseline:clever'], /^portolan run: There is no planner "clever"; choose one of greedy.+\.\n$/],
    [['--model', 'baseline:greedy', '--repeat', '0'], /^portolan run: --repeat does not fit \(.+\)\.\n$/],
    [['--model', 'baseline:greedy', '--max-turns', '1.5'], /^portolan run: --max-turns does not fit \(.+\)\.\n$/],
    [['--model', 'baseline:greedy', '--env', 'atlantis'], /^portolan run: "atlantis" names no environment.+\.\n$/],
  ])('refuses %j and exits with 2', async (words, sentence) => {
    const data = await temporaryFolder();
    const run = await portolan(['run', '--task', 'berth-001', ...words], { data });
    expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: '' });
    expect(run.stderr).toMatch(sentence);
    expect(await readdir(data)).toEqual([]);
  });
});

describe('portolan run that is interrupted', () => {
  const slow = { PORTOLAN_BASELINE_DELAY_MS: '20' };

  it('stops on Ctrl-C, waits for the record, and exits with 130', async () => {
    const data = await temporaryFolder();
    const program = new Portolan([...GREEDY, '--json'], { data, env: slow });
    await program.line('stderr', (line) => line.includes('turn 1 of 12'));
    program.process.kill('SIGINT');
    const { code, stdout, stderr } = await program.ended();
    expect(code).toBe(130);
    expect(stderr).toContain('Stopping; waiting for the records to be written.');
    expect(jsonLines(stdout)).toMatchObject([{ end_reason: 'cancelled' }]);
    expect(await recordsIn(join(data, 'rollouts'))).toMatchObject([{ end_reason: 'cancelled' }]);
  });

  it('fails where a record cannot be written, and keeps the journal', async () => {
    const data = await temporaryFolder();
    const out = join(data, 'out');
    const program = new Portolan([...GREEDY, '--out', out, '--json'], { data, env: slow });
    await program.line('stderr', (line) => line.includes('turn 1 of 12'));
    const [journal = ''] = await readdir(out);
    await mkdir(join(out, journal.replace('.journal.jsonl', '.json')));
    const { code, stdout, stderr } = await program.ended();
    expect([code, jsonLines(stdout)]).toEqual([1, [expect.objectContaining({ end_reason: 'submitted' })]]);
    expect(stderr).toMatch(/The file .*\.json cannot be written \(.*\); check that there is room/);
    expect(await readdir(out)).toContain(journal);
  });

  it('loses no committed turn to kill -9, and ls shows what is left as interrupted', async () => {
    const data = await temporaryFolder();
    const out = join(data, 'out');
    const program = new Portolan([...GREEDY, '--out', out, '--json'], { data, env: slow });
    await program.line('stderr', (line) => line.includes('turn 2 of 12'));
    program.process.kill('SIGKILL');
    await program.ended();
    const { code, stdout } = await portolan(['ls', out, '--json'], { data });
    expect(code).toBe(0);
    const [row] = z.array(z.looseObject({ file: z.string(), turns: z.number() })).parse(jsonLines(stdout));
    expect(row).toMatchObject({ task: 'berth-001', end_reason: 'interrupted', status: 'interrupted' });
    expect(row?.turns).toBeGreaterThanOrEqual(2);

    // The next run there makes a record of it, under the name that it would have had.
    await portolan([...GREEDY, '--out', out], { data });
    const records = await recordsIn(out);
    expect(records.map(({ end_reason }) => end_reason).sort()).toEqual(['interrupted', 'submitted']);
    const later = await portolan(['ls', out, '--json'], { data });
    expect(jsonLines(later.stdout)).toContainEqual({ ...row, format: 'portolan' });
  });
});
