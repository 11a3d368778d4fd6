import { expect, test } from 'vitest';
import { TASKS } from '../../electron/berth/tasks.ts';
import { instructionsText } from '../../electron/berth/text/instructions.ts';
import { echo, isoMinute, metres, onClock, onDay } from '../../electron/berth/text/units.ts';
import { createVessel } from './ports.ts';

const [task] = TASKS;
if (task === undefined) throw new Error('there is no task');

const rulesIn = (text: string) => [...text.matchAll(/^- (R\d\d(?:-R\d\d)?):/gm)].map(([, rule]) => rule);

test('the instructions leave out the rules that nothing in the task can break', () => {
  const always = ['R01-R03', 'R04', 'R06', 'R07', 'R08', 'R10', 'R11', 'R12', 'R13', 'R14'];
  expect(rulesIn(instructionsText(task, 10))).toEqual(always);
  const vessels = [createVessel({ status: 'berthed' }), createVessel({ id: 'V02', tidal: true, latestEnd: 900 })];
  const full = instructionsText({ ...task, vessels, pilotGap: 30 }, 10);
  expect(rulesIn(full)).toEqual('R01-R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R16'.split(' '));
  expect(full).toContain('any two starts in the port are at least 30 min apart');
});

test('the instructions give the numbers of the task and none of its anchors', () => {
  const text = instructionsText({ ...task, horizon: 4321, ukc: 7, anchors: { ...task.anchors, best: 9876 } }, 10);
  for (const words of ['minute 4321', '0.7 m under the keel', `${task.turnaround} min between`, 'You have 10 checks']) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('9876');
});

test('times and depths are written as the port says them', () => {
  const t0 = '2026-03-04T06:00:00Z';
  expect([onDay(6500), onDay(0), onDay(-690)]).toEqual([
    '6500 (day 5 +12:20)',
    '0 (day 1 +00:00)',
    '-690 (day 0 +12:30)',
  ]);
  expect([onClock(t0, 45), onClock(t0, -420)]).toEqual(['45 (Wed 06:45)', '-420 (Tue 23:00)']);
  expect(isoMinute(t0, 1440)).toBe('2026-03-05T06:00Z');
  expect([metres(135), metres(8)]).toEqual(['13.5', '0.8']);
  expect(echo(`${'a'.repeat(39)}\u{1f600}`)).toBe(`${'a'.repeat(39)}\ufffd…`);
});
