import { evaluate } from '../../electron/berth/evaluate.ts';
import { isFixed, type PlanRow, type Port, type Vessel } from '../../electron/berth/types.ts';

export function createVessel(changes: Partial<Vessel> = {}): Vessel {
  return {
    id: 'V01',
    name: 'First Ship',
    cls: 'feeder',
    loa: 150,
    draft: 80,
    cargo: 'container',
    priority: 'A',
    eta: 100,
    due: 800,
    latestEnd: null,
    minCranes: 1,
    maxCranes: 3,
    handling: { 1: 900, 2: 500, 3: 350 },
    tidal: false,
    status: 'expected',
    old: { berth: 'B1', position: 0, start: 100, cranes: 2 },
    ...changes,
  };
}

const B1 = {
  id: 'B1',
  name: 'Long Berth',
  quay: 'Q1',
  from: 0,
  to: 400,
  depth: 150,
  cargo: ['container', 'reefer'],
  maxCranes: 4,
  closures: [],
  depthLimits: [],
} as const satisfies Port['berths'][number];

const B2 = {
  id: 'B2',
  name: 'Short Berth',
  quay: 'Q1',
  from: 420,
  to: 600,
  depth: 110,
  cargo: ['container'],
  maxCranes: 2,
  closures: [],
  depthLimits: [],
} as const satisfies Port['berths'][number];

export interface Changes {
  readonly port?: Partial<Port>;
  readonly quay?: Partial<Port['quays'][number]>;
  readonly b1?: Partial<Port['berths'][number]>;
  readonly b2?: Partial<Port['berths'][number]>;
  readonly v1?: Partial<Vessel>;
  readonly v2?: Partial<Vessel>;
}

/** One quay with 4 cranes, a long deep and a short shallow berth, two ships. */
export function createPort({ port, quay, b1, b2, v1, v2 }: Changes = {}): Port {
  const second = createVessel({
    id: 'V02',
    name: 'Second Ship',
    priority: 'C',
    eta: 200,
    due: 1500,
    old: { berth: 'B2', position: 420, start: 200, cranes: 2 },
  });
  return {
    id: 'test-port',
    t0: '2026-03-04T06:00:00Z',
    horizon: 3000,
    quays: [{ id: 'Q1', name: 'Test Quay', cranes: 4, outages: [], ...quay }],
    berths: [
      { ...B1, ...b1 },
      { ...B2, ...b2 },
    ],
    clearance: 20,
    turnaround: 30,
    ukc: 10,
    pilotGap: 0,
    tide: [],
    vessels: [createVessel(v1), { ...second, ...v2 }],
    ...port,
  };
}

/** The old plan with other values in the row of either ship. */
export function rowsOf(port: Port, first: Partial<PlanRow> = {}, second: Partial<PlanRow> = {}): readonly PlanRow[] {
  const changes = [first, second];
  return port.vessels.flatMap((vessel, index) =>
    isFixed(vessel) || vessel.old === null ? [] : [{ vessel: vessel.id, ...vessel.old, ...changes[index] }],
  );
}

/** The rules that a plan breaks, each once. */
export function rulesBroken(port: Port, rows: readonly PlanRow[]): readonly string[] {
  return [...new Set(evaluate(port, rows).violations.map(({ rule }) => rule))];
}
