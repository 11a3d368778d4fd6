import { describe, expect, it } from 'vitest';
import { retryAfter, retryDelay } from '../../electron/agents/wire/retry.ts';

describe('the wait before another try', () => {
  it.each([
    [{ tries: 1, askedMs: null, random: () => 0 }, 500],
    [{ tries: 2, askedMs: null, random: () => 0 }, 1000],
    [{ tries: 2, askedMs: null, random: () => 0.5 }, 750],
    [{ tries: 1, askedMs: 2000, random: () => 0 }, 2000],
    [{ tries: 1, askedMs: 1, random: () => 0 }, 500],
    [{ tries: 1, askedMs: 60_000, random: () => 0 }, 60_000],
    [{ tries: 1, askedMs: 60_001, random: () => 0 }, null],
    [{ tries: 3, askedMs: null, random: () => 0 }, null],
  ])('after %o is %s', (options, expected) => {
    expect(retryDelay(options)).toBe(expected);
  });

  it.each([
    [{}, null],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after-ms': '20', 'retry-after': '9' }, 20],
    [{ 'retry-after': '-3' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': 'Wed, 04 Mar 2026 06:00:07 GMT', date: 'Wed, 04 Mar 2026 06:00:00 GMT' }, 7000],
    [{ 'retry-after': 'Wed, 04 Mar 2026 05:00:00 GMT', date: 'Wed, 04 Mar 2026 06:00:00 GMT' }, null],
    [{ 'retry-after': 'Wed, 04 Mar 2026 06:00:07 GMT' }, null],
  ])('as the server asks with %o is %s', (headers, expected) => {
    expect(retryAfter(headers)).toBe(expected);
  });
});
