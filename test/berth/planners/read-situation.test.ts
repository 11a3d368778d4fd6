import { expect, test } from 'vitest';
import { readSituation } from '../../../electron/berth/planners/read-situation.ts';
import { TASKS } from '../../../electron/berth/tasks.ts';
import { situationText } from '../../../electron/berth/text/situation.ts';
import { type Port, portSchema, type Task } from '../../../electron/berth/types.ts';
import { AppError } from '../../../shared/base/errors.ts';
import { createPort, createVessel } from '../ports.ts';

/** What a situation tells of a port: of fixed vessels only where they lie and until when. */
function told(task: Task): Port {
  const parts = Object.fromEntries(Object.keys(portSchema.unwrap().shape).map((key) => [key, Reflect.get(task, key)]));
  const port = portSchema.parse(parts);
  const vessels = port.vessels.map((vessel) => {
    const { status, old, handling } = vessel;
    if (status === 'expected' || old === null) return vessel;
    const minutes = handling[old.cranes] ?? 0;
    const end = old.start + minutes;
    const known = { eta: old.start, due: end, latestEnd: null, minCranes: old.cranes, maxCranes: old.cranes };
    return { ...vessel, ...known, handling: { [old.cranes]: minutes } };
  });
  return { ...port, vessels };
}

test.each(TASKS)('$id: the situation can be read back', (task) => {
  expect(readSituation(situationText(task))).toEqual(told(task));
});

const [first] = TASKS;
if (first === undefined) throw new Error('there is no task');

const everything: Task = {
  ...first,
  ...createPort({
    quay: {
      outages: [
        { from: -15, to: 600, lost: 1 },
        { from: 700, to: 900, lost: 2 },
      ],
    },
    b1: {
      closures: [
        { from: 100, to: 400, reason: 'fender damage' },
        { from: 900, to: 960, reason: 'dredging' },
      ],
      depthLimits: [{ from: 60, to: 1380, depth: 82 }],
    },
    port: {
      pilotGap: 30,
      tide: [
        [-100, 140],
        [645, 885],
      ],
      ukc: 8,
      vessels: [
        createVessel({ status: 'berthed', old: { berth: 'B1', position: 0, start: -60, cranes: 2 } }),
        createVessel({ id: 'V02', status: 'committed', tidal: true, draft: 149 }),
        createVessel({ id: 'V03', cls: 'roro', cargo: 'roro', minCranes: 0, maxCranes: 0, handling: { 0: 420 } }),
        createVessel({ id: 'V04', latestEnd: 1200, old: null, tidal: true, draft: 149, priority: 'C' }),
      ],
    },
  }),
  channelDepth: 142,
};

test('a situation with fixed and tidal vessels, limits, closures and latest ends can be read back', () => {
  expect(readSituation(situationText(everything))).toEqual(told(everything));
});

test('a situation is found within other words', () => {
  const text = `You are asked to plan.\n\n${situationText(everything)}\n\nMake the new berth plan. Use check_plan first.`;
  expect(readSituation(text)).toEqual(told(everything));
});

test('a situation tells neither the reference nor the anchors, nor what the runner adds itself', () => {
  const text = situationText({ ...first, anchors: { ...first.anchors, best: 987_654, naive: 876_543 } });
  expect(text).not.toMatch(/987654|876543|reference|Make the new berth plan/);
});

test.each([
  ['a missing table', (text: string) => text.replace('## Vessels to plan', '## Vessels')],
  ['a missing column', (text: string) => text.replace('| LOA m |', '| length |')],
  ['a cut text', (text: string) => text.slice(0, -30)],
  ['a number that is none', (text: string) => text.replace('0-280', '0-many')],
  ['a class that is none', (text: string) => text.replace('| feeder |', '| raft |')],
])('%s is refused with a sentence', (_name, spoil) => {
  const text = spoil(situationText(first));
  expect(text).not.toBe(situationText(first));
  expect(() => readSituation(text)).toThrow(AppError);
  expect(() => readSituation(text)).toThrow(/^The text is not a berth situation \(.+\); give a scripted planner/);
});
