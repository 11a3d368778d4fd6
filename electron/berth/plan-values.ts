import type { Json } from '../../shared/base/json.ts';

const LARGEST = 1e7;

function inRange(value: number): number | null {
  // `+ 0` turns -0 into 0.
  return Number.isInteger(value) && Math.abs(value) <= LARGEST ? value + 0 : null;
}

/** A whole number, an integer-valued float or a string of digits; null for all else. */
export function wholeNumber(value: Json | undefined): number | null {
  if (typeof value === 'number') return inRange(value);
  if (typeof value === 'string' && /^\s*[+-]?\d{1,12}(\.0+)?\s*$/.test(value)) return inRange(Number(value));
  return null;
}

const ISO_TIME = /^\s*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00(?:\.0+)?)?(Z|[+-]\d\d:?\d\d)?\s*$/i;

/** Minutes from `t0` of a whole number or of an ISO time to the minute (without an offset it is UTC); null for all else. */
export function planMinute(value: Json | undefined, t0: string): number | null {
  const number = wholeNumber(value);
  if (number !== null || typeof value !== 'string') return number;
  const match = ISO_TIME.exec(value);
  if (match === null) return null;
  const [, date, time, offset = 'Z'] = match;
  const local = Date.parse(`${date}T${time}:00.000Z`);
  // Date.parse rolls 30 February over into March.
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 16) !== `${date}T${time}`) return null;
  const ahead = offsetMinutes(offset);
  return ahead === null ? null : inRange((local - Date.parse(t0)) / 60_000 - ahead);
}

function offsetMinutes(offset: string): number | null {
  if (offset.toUpperCase() === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(-2));
  if (hours > 14 || minutes > 59) return null;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
