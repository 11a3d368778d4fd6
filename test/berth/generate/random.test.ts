import { expect, test } from 'vitest';
import { createRandom } from '../../../electron/berth/generate/random.ts';

test('the same seed text draws the same numbers, another one others', () => {
  const draws = (seed: string) => {
    const random = createRandom(seed);
    return Array.from({ length: 50 }, () => random.int(0, 1_000_000));
  };
  expect(draws('a')).toEqual(draws('a'));
  expect(draws('a')).not.toEqual(draws('b'));
});

test('draws are even, and both ends occur', () => {
  const random = createRandom('even');
  const counts = Array.from({ length: 6 }, () => 0);
  for (let draw = 0; draw < 60_000; draw += 1) {
    const value = random.int(0, 5);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  // Five standard deviations of 10,000 expected draws are 456.
  expect(counts.filter((count) => Math.abs(count - 10_000) > 456)).toEqual([]);
});

test('a draw on a grid is a multiple of the step within the bounds', () => {
  const random = createRandom('grid');
  const values = new Set(Array.from({ length: 500 }, () => random.onGrid(10, 70, 15)));
  expect([...values].sort((a, b) => a - b)).toEqual([15, 30, 45, 60]);
});

test('a shuffle keeps every item once, and a pick from nothing is nothing', () => {
  const random = createRandom('shuffle');
  const items = Array.from({ length: 20 }, (_, index) => index);
  const shuffled = random.shuffle(items);
  expect(shuffled).not.toEqual(items);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
  expect(random.pick([])).toBe(null);
});
