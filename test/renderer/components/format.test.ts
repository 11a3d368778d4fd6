import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatCount,
  formatReward,
  formatSeconds,
  formatTime,
} from '../../../renderer/components/format.ts';

describe('formats', () => {
  it('show what is absent as a dash, and 0 as 0', () => {
    expect([formatCount(null), formatReward(undefined), formatSeconds(null), formatTime('')]).toEqual(
      Array(4).fill('—'),
    );
    expect([formatCount(0), formatReward(0), formatSeconds(0)]).toEqual(['0', '0.0000', '0.0 s']);
  });

  it('never show a NaN as a number', () => {
    expect([formatCount(Number.NaN), formatReward(Number.NaN), formatSeconds(Number.NaN)]).toEqual(['—', '—', '—']);
  });

  it('group thousands and count with the right noun', () => {
    expect([formatCount(1234567), formatAmount(1, 'rollout'), formatAmount(340, 'rollout')]).toEqual([
      '1,234,567',
      '1 rollout',
      '340 rollouts',
    ]);
  });

  it.each([
    [4.23, '4.2 s'],
    [59.96, '1 min 00 s'],
    [185, '3 min 05 s'],
    [3599.6, '1 h 00 min'],
    [7440, '2 h 04 min'],
  ])('show %d seconds as %s', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });

  it('leave a time that is none as it is', () => {
    expect(formatTime('yesterday')).toBe('yesterday');
  });
});
