// Chess rating: pools of time controls, the days between games, and the change by one game.
import { describe, expect, test } from 'vitest';
import {
  FIRST_RATING,
  isProvisional,
  type RatingPool,
  rateGame,
  ratingAfter,
  ratingPoolOf,
} from './index.ts';

const DAY_MS = 86_400_000;

test.each<[initialS: number, incrementS: number, pool: RatingPool]>([
  [180, 2, 'blitz'], // 260 s
  [479, 0, 'blitz'],
  [480, 0, 'rapid'],
  [80, 10, 'rapid'],
  [79, 10, 'blitz'],
])('S8 puts %i+%i into the pool %s', (initialS, incrementS, pool) => {
  expect(ratingPoolOf({ initialMs: initialS * 1_000, incrementMs: incrementS * 1_000 })).toBe(pool);
});

describe('days between games', () => {
  const settled = { rating: 1650, deviation: 60, volatility: 0.06 };

  test.each([
    [0, 60],
    [0.5, 60.451],
    [30, 82.8204],
    [365, 207.9753],
  ])('increases in %f days a deviation of 60 to %f', (days, deviation) => {
    expect(ratingAfter(settled, days * DAY_MS).deviation).toBeCloseTo(deviation, 3);
  });

  test('S6 increases the deviation at most to that of a new player, and ignores a clock that steps back', () => {
    expect(ratingAfter(settled, 10_000 * DAY_MS).deviation).toBe(FIRST_RATING.deviation);
    expect(ratingAfter(settled, -DAY_MS).deviation).toBeCloseTo(60, 10);
    expect(ratingAfter(settled, 30 * DAY_MS)).toMatchObject({ rating: 1650, volatility: 0.06 });
  });
});

describe('one game', () => {
  // The expected values are those of glicko2-lite with tau 0.75, without the growth of the deviation in its period.
  test('changes two newcomers by 162 points, and lowers their deviations', () => {
    const winner = rateGame(FIRST_RATING, FIRST_RATING, 1);
    const loser = rateGame(FIRST_RATING, FIRST_RATING, 0);
    expect(Math.round(winner.rating)).toBe(1662);
    expect(Math.round(loser.rating)).toBe(1338);
    expect(winner.deviation).toBeCloseTo(loser.deviation, 10);
    expect(Math.round(winner.deviation)).toBe(290);
  });

  test('S7 marks a rating with a deviation above 110 as provisional', () => {
    expect([110.01, 110].map((deviation) => isProvisional({ deviation }))).toEqual([true, false]);
  });
});
