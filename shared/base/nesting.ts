/**
 * Whether arrays and objects stand in each other more than `levels` deep. A few thousand levels, which are no trouble to
 * parse, would run out of stack where they are written again.
 */
export function nestsTooDeep(value: unknown, levels = 500): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((item) => nestsTooDeep(item, levels - 1));
}
