const DAY = 1440;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function clock(minuteOfDay: number): string {
  const hours = Math.floor(minuteOfDay / 60);
  return `${String(hours).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`;
}

/** A minute of the plan as the day it falls in and the time since that day began: `6500 (day 5 +12:20)`. */
export function onDay(minute: number): string {
  const day = Math.floor(minute / DAY);
  return `${minute} (day ${day + 1} +${clock(minute - day * DAY)})`;
}

/** A minute of the plan with the port's clock: `405 (Wed 06:45)`. */
export function onClock(t0: string, minute: number): string {
  const date = new Date(Date.parse(t0) + minute * 60_000);
  return `${minute} (${WEEKDAYS[date.getUTCDay()]} ${date.toISOString().slice(11, 16)})`;
}

/** The ISO time of a minute of the plan, to the minute: `2026-03-04T06:00Z`. */
export function isoMinute(t0: string, minute: number): string {
  return `${new Date(Date.parse(t0) + minute * 60_000).toISOString().slice(0, 16)}Z`;
}

/** Decimetres as metres with one decimal. */
export function metres(decimetres: number): string {
  return `${Math.floor(decimetres / 10)}.${decimetres % 10}`;
}

const ECHO_LENGTH = 40;

/** Words of the agent, cut and made harmless, for use in a reply. */
export function echo(text: string): string {
  const head = text.slice(0, ECHO_LENGTH).replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '\ufffd');
  return text.length > ECHO_LENGTH ? `${head}…` : head;
}
