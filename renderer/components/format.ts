/** How values look everywhere. What is absent is a dash, never 0. */
export const ABSENT = '—';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const pad = (value: number) => String(value).padStart(2, '0');

type Maybe<T> = T | null | undefined;

/** `1234` -> `1,234` */
export function formatCount(value: Maybe<number>): string {
  return value === null || value === undefined || !Number.isFinite(value) ? ABSENT : whole.format(value);
}

/** `0.61238` -> `0.6124` */
export function formatReward(value: Maybe<number>): string {
  return value === null || value === undefined || Number.isNaN(value) ? ABSENT : value.toFixed(4);
}

/** Seconds: `4.2 s`, `3 min 05 s`, `2 h 04 min`. */
export function formatSeconds(value: Maybe<number>): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return ABSENT;
  if (value < 59.95) return `${value.toFixed(1)} s`;
  const seconds = Math.round(value);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${pad(seconds % 60)} s`;
  return `${whole.format(Math.floor(seconds / 3600))} h ${pad(Math.floor((seconds % 3600) / 60))} min`;
}

/** An ISO time as local `2026-03-01 14:05:09`; text that is no time comes back as it is. */
export function formatTime(iso: Maybe<string>): string {
  if (iso === null || iso === undefined || iso === '') return ABSENT;
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
}

/** `1 rollout`, `340 rollouts`; `many` where the plural is not `one` with an s. */
export function formatAmount(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
