// What moves in the result: the amount that grows, and the confetti that ends by itself.
import { seededRandom } from '@kingstake/chess/bot';
import { lamports } from '@kingstake/protocol/money';
import { expect, test } from 'vitest';
import { CONFETTI_MS, placeParticle, throwConfetti } from './confetti-flight.ts';
import { COUNT_UP_MS, countUp } from './count-up.ts';

test('G39 the win amount grows for 2.5 s, never over its value, and ends exactly on it', () => {
  const target = lamports(950_000_001n);
  expect(COUNT_UP_MS).toBe(2_500);
  const seen = [0, 100, 500, 1_000, 2_000, 2_499].map((ms) => countUp(target, ms));
  expect(seen).toEqual([...seen].sort((a, b) => (a < b ? -1 : 1)));
  expect(seen[0]).toBe(0n);
  expect(seen.every((amount) => amount <= target)).toBe(true);
  expect(countUp(target, 2_500)).toBe(target);
});

test('G42 every particle has fallen when the time is over', () => {
  const particles = throwConfetti(150, seededRandom(1));
  expect(particles).toHaveLength(150);
  expect(particles.every((particle) => placeParticle(particle, CONFETTI_MS) === null)).toBe(true);
  expect(particles.some((particle) => placeParticle(particle, 1_000) !== null)).toBe(true);
});
