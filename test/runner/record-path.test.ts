import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { recordPath } from '../../electron/runner/record-path.ts';

const FOLDER = join('/', 'data', 'rollouts');
const started = Date.parse('2026-03-04T06:00:05.999Z');
const nameOf = (taskId: string, model: string) => {
  const path = recordPath({ folder: FOLDER, started, taskId, model, episodeId: 'abc123' });
  expect(dirname(path)).toBe(FOLDER);
  return basename(path);
};

it('names a record by its time, task, model and episode', () => {
  expect(nameOf('berth-001', 'hf:org/model-7B:prov1|prov2@low')).toBe(
    '20260304T060005Z_berth-001_hf-org-model-7B-prov1-prov2-low_abc123.json',
  );
});

it('stays in its folder and within what every file system takes, whatever the task and the model are called', () => {
  const hostile = [
    '../../etc/passwd',
    '..',
    '.',
    '',
    'CON',
    'a\0b\nc',
    'x'.repeat(5000),
    '任务',
    '-rf',
    'a. ',
    'C:\\x',
  ];
  const names = hostile.flatMap((text) => [nameOf(text, 'm'), nameOf('t', text)]);
  expect(
    names.filter((name) => !/^20260304T060005Z_[A-Za-z0-9][\w.-]*_[A-Za-z0-9][\w.-]*_abc123\.json$/.test(name)),
  ).toEqual([]);
  expect(names.filter((name) => name.includes('..') || name.length > 180)).toEqual([]);
  expect(names.slice(0, 6)).toEqual([
    '20260304T060005Z_etc-passwd_m_abc123.json',
    '20260304T060005Z_t_etc-passwd_abc123.json',
    '20260304T060005Z_task_m_abc123.json',
    '20260304T060005Z_t_model_abc123.json',
    '20260304T060005Z_task_m_abc123.json',
    '20260304T060005Z_t_model_abc123.json',
  ]);
});
