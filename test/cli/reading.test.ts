import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringifyJson } from '../../shared/base/json.ts';
import { JOURNAL_SCHEMA, journalLine } from '../../shared/rollout/journal.ts';
import { toJson } from '../../shared/rollout/read.ts';
import { jsonLines, Portolan, portolan } from '../helpers/portolan.ts';
import { makeRecord } from '../helpers/records.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const one = makeRecord();
const two = makeRecord({ episode_id: 'second', task_id: 'berth-002', reward: 0.25, model: 'vllm:other' });
const asText = (record: typeof one) => stringifyJson(toJson(record));

describe('portolan ls', () => {
  it('prints a line a rollout, as a table and as JSON lines', async () => {
    const data = await folderWith({ 'a.json': asText(one), 'b.jsonl': `${asText(two)}\n${asText(one)}\n` });
    const table = await portolan(['ls', data], { data });
    expect(table).toMatchObject({ code: 0, stderr: '' });
    expect(table.stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      'file | id | format | task | model | reward | turns | tokens in | out | end reason | status',
      `${data}/a.json | aaaabbbbcccc | portolan | berth-001 | vllm:test-model | 0.5000 | 1 | 1,200 | 340 | submitted | finished`,
      `${data}/b.jsonl | second | portolan | berth-002 | vllm:other | 0.2500 | 1 | 1,200 | 340 | submitted | finished`,
      `${data}/b.jsonl | aaaabbbbcccc | portolan | berth-001 | vllm:test-model | 0.5000 | 1 | 1,200 | 340 | submitted | finished`,
      '',
    ]);
    const lines = await portolan(['ls', '--json', join(data, 'b.jsonl')], { data });
    expect(jsonLines(lines.stdout)[0]).toEqual({
      file: join(data, 'b.jsonl'),
      record: 0,
      id: 'second',
      format: 'portolan',
      task: 'berth-002',
      model: 'vllm:other',
      reward: 0.25,
      turns: 1,
      tokens: { input: 1200, cached: null, cache_write: null, output: 340, reasoning: null },
      end_reason: 'submitted',
      status: 'finished',
    });
  });

  it('lists what it can read, tells what it cannot, and exits with 4', async () => {
    const data = await folderWith({ 'a.jsonl': `${asText(one)}\n${asText(two).slice(0, 200)}\n` });
    const table = await portolan(['ls', data], { data });
    expect(table.code).toBe(4);
    expect(table.stdout).toContain('aaaabbbbcccc');
    expect(table.stderr).toMatch(/a\.jsonl: line 2 is not JSON \(.+\)\.\n$/);
    const lines = await portolan(['ls', '--json', data], { data });
    expect(lines).toMatchObject({ code: 4, stderr: '' });
    expect(jsonLines(lines.stdout)).toMatchObject([
      { id: 'aaaabbbbcccc' },
      { file: join(data, 'a.jsonl'), record: 1, error: expect.stringContaining('line 2 is not JSON') },
    ]);
  });

  it('says that a path is not there', async () => {
    const data = await temporaryFolder();
    expect(await portolan(['ls', join(data, 'nowhere')], { data })).toEqual({
      code: 4,
      stdout: '',
      stderr: `portolan ls: There is no file or folder ${join(data, 'nowhere')}; check the path.\n`,
    });
  });

  it('shows an episode once whose process died between its record and the removal of its journal', async () => {
    const owner = { host: hostname(), pid: 1, startedTicks: '0' };
    const journal = journalLine({ journal: JOURNAL_SCHEMA, owner, rollout: one });
    const data = await folderWith({ 'a.journal.jsonl': journal, 'a.json': asText(one) });
    const { code, stdout } = await portolan(['ls', '--json', data], { data });
    expect([code, jsonLines(stdout)]).toEqual([0, [expect.objectContaining({ status: 'finished' })]]);
  });

  it('shows an episode that was cut off by the file that the list names, though only its journal is there', async () => {
    const owner = { host: hostname(), pid: 1, startedTicks: '0' };
    const header = journalLine({ journal: JOURNAL_SCHEMA, owner, rollout: { ...one, end_reason: null } });
    const data = await folderWith({ 'a.journal.jsonl': header });
    const { stdout: list } = await portolan(['ls', '--json', data], { data });
    const [row] = jsonLines(list);
    expect(row).toMatchObject({ file: join(data, 'a.json'), status: 'interrupted' });
    const { code, stdout } = await portolan(['show', '--json', join(data, 'a.json')], { data });
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { end_reason: 'interrupted' }]);
  });

  it.skipIf(process.platform === 'win32')('waits for no pipe that has the name of a record', async () => {
    const data = await folderWith({ 'a.json': asText(one) });
    const pipe = join(data, 'b.json');
    execFileSync('mkfifo', [pipe]);
    expect(await portolan(['ls', data], { data })).toMatchObject({ code: 0, stderr: '' });
    const commands = [
      ['ls', pipe],
      ['show', pipe],
      ['show', data],
      ['run', '--task', 'berth-001', '--model', `replay:${pipe}`],
    ];
    const ends = await Promise.all(commands.map((words) => portolan(words, { data })));
    expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual([
      [4, `${pipe}: The file cannot be read (it is a folder, a pipe or a device).\n`],
      [
        4,
        `portolan show: The file ${pipe} cannot be read (it is a folder, a pipe or a device); name one that is there and yours to read.\n`,
      ],
      [
        4,
        `portolan show: The file ${data} cannot be read (it is a folder, a pipe or a device); name one that is there and yours to read.\n`,
      ],
      [2, `portolan run: The file ${pipe} cannot be read; check the path after replay:.\n`],
    ]);
  });

  it('lists the data folder without a path, also before there is one', async () => {
    const data = await temporaryFolder();
    expect(await portolan(['ls', '--json'], { data })).toEqual({ code: 0, stdout: '', stderr: '' });
    await mkdir(join(data, 'rollouts'));
    await writeFile(join(data, 'rollouts/a.json'), asText(one));
    expect(jsonLines((await portolan(['ls', '--json'], { data })).stdout)).toMatchObject([{ id: 'aaaabbbbcccc' }]);
  });

  it('stops without a word when its reader has seen enough', async () => {
    const data = await folderWith({ 'a.jsonl': `${asText(one)}\n`.repeat(5000) });
    const program = new Portolan(['ls', '--json', data], { data });
    await program.line('stdout');
    program.process.stdout?.destroy();
    expect(await program.ended()).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('portolan show', () => {
  it('prints a rollout in the order of reading', async () => {
    const data = await folderWith({ 'a.json': asText(one) });
    const shown = await portolan(['show', join(data, 'a.json')], { data });
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    const inOrder = [
      'task        berth-001',
      'reward      0.5000',
      'The rules.',
      'The situation.',
      'turn 1 (tool_calls)',
      'Ship A first.',
      'Here is my plan.',
      '-> submit_plan {"plan":[]}',
      'tool reply: submit_plan',
      '1. turn 1, submit_plan, 0 rows: submitted true, reward 0.5',
      'rubric      cost: 0.4',
      'tokens      1,200 input, — cached, — cache write, 340 output, of it — reasoning',
    ];
    const places = inOrder.map((text) => shown.stdout.indexOf(text));
    expect(places).toEqual(places.filter((place) => place >= 0).sort((a, b) => a - b));
    expect(places).toHaveLength(inOrder.length);
  });

  it('prints the record itself as one JSON document, unknown keys too', async () => {
    const record = makeRecord({ of_another_tool: { kept: [1, 'x'] } });
    const data = await folderWith({ 'a.json': asText(record) });
    const shown = await portolan(['show', '--json', join(data, 'a.json')], { data });
    expect(JSON.parse(shown.stdout)).toEqual(record);
  });

  it('lets no text of a rollout act on the terminal', async () => {
    const hostile = '\u001b]0;owned\u0007\u001b[2J\u009b31m\rhidden\u202e';
    const record = makeRecord({
      model: hostile,
      task_id: hostile,
      errors: [hostile],
      messages: [
        { role: 'user', content: hostile },
        { role: 'tool', tool_call_id: 'c1', name: hostile, content: hostile },
      ],
    });
    const data = await folderWith({ 'a.json': asText(record) });
    const outputs = await Promise.all([
      portolan(['show', join(data, 'a.json')], { data }),
      portolan(['ls', data], { data }),
    ]);
    for (const { code, stdout } of outputs) {
      expect(code).toBe(0);
      expect(stdout).toContain('␛]0;owned␇␛[2J');
      expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    }
  });

  it('takes one of several by id, episode id or place, and names them where it must', async () => {
    const data = await folderWith({ 'a.jsonl': `${asText(one)}\n${asText(two)}\n`, 'b#1.json': asText(two) });
    const path = join(data, 'a.jsonl');
    const taskOf = async (word: string) => {
      const { code, stdout } = await portolan(['show', '--json', word], { data });
      return code === 0 ? JSON.parse(stdout).task_id : code;
    };
    expect(await taskOf(`${path}#second`)).toBe('berth-002');
    expect(await taskOf(`${path}#0`)).toBe('berth-001');
    expect(await taskOf(join(data, 'b#1.json'))).toBe('berth-002');
    expect(await portolan(['show', path], { data })).toEqual({
      code: 2,
      stdout: '',
      stderr: `portolan show: ${path} holds 2 rollouts; name one as PATH#ID: aaaabbbbcccc, second.\n`,
    });
    expect(await portolan(['show', `${path}#third`], { data })).toEqual({
      code: 1,
      stdout: '',
      stderr: `portolan show: There is no rollout third in ${path}; it has aaaabbbbcccc, second.\n`,
    });
  });

  it('says that a file is no rollout', async () => {
    const data = await folderWith({ 'a.json': '{"name": "something else"}' });
    const { code, stdout, stderr } = await portolan(['show', join(data, 'a.json')], { data });
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(/^portolan show: .+a\.json: .+\.\n$/);
  });
});

describe('the command line itself', () => {
  it('explains itself, and each of its commands', async () => {
    const data = await temporaryFolder();
    const help = await portolan(['--help'], { data });
    expect(help).toMatchObject({ code: 0, stderr: '' });
    const commands = ['run', 'tasks', 'ls', 'show', 'serve', 'env'];
    for (const command of commands) {
      expect(help.stdout).toMatch(new RegExp(`^ {2}${command} `, 'm'));
      const { code, stdout } = await portolan([command, '--help'], { data });
      expect([code, stdout.startsWith(`Usage: portolan ${command} `)]).toEqual([0, true]);
    }
  });

  it.each([
    [['shwo', 'x'], 'portolan shwo: Portolan has no command shwo; did you mean show?\n'],
    [['ls', '--jsno'], 'portolan ls: There is no option --jsno; did you mean --json?\n'],
    [['show'], 'portolan show: PATH is missing.\n'],
    [['run', '--task', 'berth-001'], 'portolan run: --model is missing.\n'],
    [
      ['a\u001b[31m\nb'],
      'portolan a␛[31m␊b: Portolan has no command a␛[31m␊b; it has run, tasks, ls, show, serve, env.\n',
    ],
    [['ls', ''], 'portolan ls: PATH is empty.\n'],
    [['run', '--out='], 'portolan run: --out needs a value: --out DIR.\n'],
    [['env', 'berth', '--port', '-1'], 'portolan env: --port takes a whole number from 0 to 65535, not -1.\n'],
    [['serve', '--port', '70000'], 'portolan serve: --port takes a whole number from 0 to 65535, not 70000.\n'],
  ])('refuses %j with one sentence and exit code 2', async (line, stderr) => {
    const data = await temporaryFolder();
    expect(await portolan(line, { data })).toEqual({ code: 2, stdout: '', stderr });
  });
});
