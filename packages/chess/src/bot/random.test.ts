import { expect, test } from 'vitest';
import { seededRandom } from './random.ts';

test('returns the first numbers of mulberry32 for seed 0', () => {
  const random = seededRandom(0);
  const words = Array.from({ length: 3 }, () => Math.floor(random() * 0x1_0000_0000));
  expect(words).toEqual([1144304738, 1416247, 958946056]);
  expect(seededRandom(1)()).not.toBe(seededRandom(0)());
});
