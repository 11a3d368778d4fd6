import { metres } from '../text/units.ts';
import type { Scene, Stay } from './scene.ts';
import type { Violation } from './violation.ts';

/** A vessel that is alongside already lies where it lies. */
function notBerthed({ stays }: Scene): readonly Stay[] {
  return stays.filter((stay) => stay.vessel.status !== 'berthed');
}

function whole(stay: Stay): Pick<Violation, 'vessels' | 'berth' | 'from' | 'to'> {
  return { vessels: [stay.vessel.id], berth: stay.berth.id, from: stay.start, to: stay.end };
}

/** R07: the hull lies within the berth. */
export function fit(scene: Scene): readonly Violation[] {
  const found: Violation[] = [];
  for (const stay of notBerthed(scene)) {
    const { vessel, berth, position } = stay;
    const bow = position + vessel.loa;
    if (position >= berth.from && bow <= berth.to) continue;
    const length = berth.to - berth.from;
    const message =
      vessel.loa > length
        ? `${vessel.id} is ${vessel.loa} m long; berth ${berth.id} takes ${length} m`
        : `${vessel.id} at ${berth.id}: ${position}-${bow} m is outside the berth ${berth.from}-${berth.to} m`;
    found.push({ rule: 'R07', ...whole(stay), message });
  }
  return found;
}

/** R08: draft and under-keel clearance within the depth, also while the depth is limited. */
export function depth(scene: Scene): readonly Violation[] {
  const found: Violation[] = [];
  for (const stay of notBerthed(scene)) {
    const { vessel, berth, start, end } = stay;
    const need = vessel.draft + scene.port.ukc;
    if (need > berth.depth) {
      const message = `${vessel.id} needs ${metres(need)} m; berth ${berth.id} has ${metres(berth.depth)} m`;
      found.push({ rule: 'R08', ...whole(stay), message });
    }
    for (const limit of berth.depthLimits) {
      if (need <= limit.depth || start >= limit.to || end <= limit.from) continue;
      const message = `${vessel.id} needs ${metres(need)} m; berth ${berth.id} is limited to ${metres(limit.depth)} m from ${limit.from} to ${limit.to}, stay is ${start} to ${end}`;
      const overlap = { from: Math.max(start, limit.from), to: Math.min(end, limit.to) };
      found.push({ rule: 'R08', ...whole(stay), ...overlap, message });
    }
  }
  return found;
}

/** R10: the berth handles the cargo. */
export function cargo(scene: Scene): readonly Violation[] {
  return notBerthed(scene)
    .filter(({ vessel, berth }) => !berth.cargo.includes(vessel.cargo))
    .map((stay) => ({
      rule: 'R10',
      ...whole(stay),
      message: `${stay.vessel.id} carries ${stay.vessel.cargo}; berth ${stay.berth.id} handles ${stay.berth.cargo.join(', ')}`,
    }));
}

/** R11: a crane count that vessel and berth allow. */
export function craneCount(scene: Scene): readonly Violation[] {
  const found: Violation[] = [];
  for (const stay of notBerthed(scene)) {
    const { vessel, berth, cranes } = stay;
    const most = Math.min(vessel.maxCranes, berth.maxCranes);
    if (cranes >= vessel.minCranes && cranes <= most) continue;
    const message = `${vessel.id} at ${berth.id}: ${cranes} cranes given, allowed ${vessel.minCranes} to ${most}`;
    found.push({ rule: 'R11', ...whole(stay), message });
  }
  return found;
}

/** R13: no stay during a closure of its berth. */
export function closure(scene: Scene): readonly Violation[] {
  const found: Violation[] = [];
  for (const stay of notBerthed(scene)) {
    const { vessel, berth, start, end } = stay;
    for (const { from, to, reason } of berth.closures) {
      if (start >= to || end <= from) continue;
      const message = `${vessel.id}: berth ${berth.id} is closed ${from} to ${to} (${reason}); stay is ${start} to ${end}`;
      found.push({ rule: 'R13', ...whole(stay), message, from: Math.max(start, from), to: Math.min(end, to) });
    }
  }
  return found;
}
