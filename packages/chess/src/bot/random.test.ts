import { expect, test } from 'vitest';
import { seededRandom, seedForPly } from './random.ts';

test('repeats its numbers for the same seed, and differs for another', () => {
  const draw = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 5 }, () => random());
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('returns the first numbers of mulberry32 for seed 0', () => {
  const random = seededRandom(0);
  expect(Array.from({ length: 3 }, () => Math.floor(random() * 0x1_0000_0000))).toEqual([
    1144304738, 1416247, 958946056,
  ]);
});

test('distributes 100,000 numbers in [0, 1) evenly over 20 bins', () => {
  const random = seededRandom(2026);
  const bins = new Array<number>(20).fill(0);
  for (let draw = 0; draw < 100_000; draw += 1) {
    const number = random();
    expect(number >= 0 && number < 1).toBe(true);
    const bin = Math.floor(number * 20);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const chiSquare = bins.reduce((sum, count) => sum + (count - 5000) ** 2 / 5000, 0);
  expect(chiSquare).toBeLessThan(43.8); // 19 degrees of freedom, one in a thousand
});

test('derives a different seed for each ply of a game', () => {
  const seeds = new Set<number>();
  for (let seed = 0; seed < 20; seed += 1) {
    for (let ply = 0; ply < 200; ply += 1) seeds.add(seedForPly(seed, ply));
  }
  expect(seeds.size).toBe(4000);
  expect(seedForPly(5, 9)).toBe(seedForPly(5, 9));
});
