import { ABSENT, formatCount } from '../../../components/format.ts';

/** A start as it was sent: a number counted from the start of the plan, or a time of day. */
export function startText(start: number | string | null): string {
  if (typeof start === 'string') return start;
  return start === null ? ABSENT : formatCount(start);
}
