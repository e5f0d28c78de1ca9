// Chess rating: the published example, edge cases, and a comparison with another implementation.
import fc from 'fast-check';
import glicko2 from 'glicko2-lite';
import { describe, expect, test } from 'vitest';
import { estimate, type PeriodResult, type Rating, ratePeriod, weight } from './glicko2.ts';
import { expectedScore, grownDeviation } from './index.ts';

// The player, opponents and results of the example in Glickman, "Example of the Glicko-2 system", 22 March 2022.
const PLAYER: Rating = { rating: 1500, deviation: 200, volatility: 0.06 };
const RESULTS: readonly PeriodResult[] = [
  { opponent: { rating: 1400, deviation: 30 }, score: 1 },
  { opponent: { rating: 1550, deviation: 100 }, score: 0 },
  { opponent: { rating: 1700, deviation: 300 }, score: 0 },
];
const PAPER = { tau: 0.5, periods: 1 };
const SCALE = 173.7178;

test('S5 computes the results of the published example, apart from the paper’s rounding', () => {
  // Steps 3 and 4. The paper uses rounded intermediate values and gets 1.7785 and -0.4834.
  expect(weight(300 / SCALE)).toBeCloseTo(0.7242, 4);
  const { variance, improvement } = estimate(PLAYER, RESULTS);
  expect(variance).toBeCloseTo(1.779, 3);
  expect(variance * improvement).toBeCloseTo(-0.4839, 4);
  // Steps 5 to 8. The paper gets 1464.06, 151.52 and 0.05999.
  const { rating, deviation, volatility } = ratePeriod(PLAYER, RESULTS, PAPER);
  expect(rating).toBeCloseTo(1464.0507, 4);
  expect(deviation).toBeCloseTo(151.5165, 4);
  expect(volatility).toBeCloseTo(0.06, 4);
  expect(volatility).toBeLessThan(0.06);
});

const ratings = fc.record({
  rating: fc.double({ min: 100, max: 3500, noNaN: true }),
  deviation: fc.double({ min: 20, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0.02, max: 0.12, noNaN: true }),
});
const results = fc.array(
  fc.record({ opponent: ratings, score: fc.constantFrom(0, 0.5, 1) as fc.Arbitrary<0 | 0.5 | 1> }),
  { minLength: 1, maxLength: 15 },
);

test('S5 rates 10,000 random periods like glicko2-lite', () => {
  fc.assert(
    fc.property(ratings, results, fc.double({ min: 0.3, max: 1.2, noNaN: true }), (player, played, tau) => {
      const actual = ratePeriod(player, played, { tau, periods: 1 });
      const expected = glicko2(
        player.rating,
        player.deviation,
        player.volatility,
        played.map(({ opponent, score }) => [opponent.rating, opponent.deviation, score]),
        { tau },
      );
      expect(actual.rating).toBeCloseTo(expected.rating, 4);
      expect(actual.deviation).toBeCloseTo(expected.rd, 4);
      expect(actual.volatility).toBeCloseTo(expected.vol, 6);
    }),
    { numRuns: 10_000 },
  );
});

describe('a period', () => {
  test('S6 increases only the deviation by the elapsed periods if there are no results', () => {
    const after = ratePeriod(PLAYER, [], { tau: 0.75, periods: 4 });
    expect(after).toEqual({ ...PLAYER, deviation: grownDeviation(PLAYER, 4) });
    expect(after.deviation).toBeCloseTo(Math.hypot(200, 0.06 * 2 * SCALE), 10);
    expect(grownDeviation(PLAYER, 0)).toBeCloseTo(200, 10);
  });

  const UNKNOWN: PeriodResult[] = [{ opponent: { rating: 1500, deviation: Number.NaN }, score: 1 }];
  test.each([
    [{ ...PLAYER, deviation: 0 }, RESULTS, PAPER, 'a deviation must be above 0'],
    [PLAYER, UNKNOWN, PAPER, 'a deviation must be above 0'],
    [{ ...PLAYER, rating: Number.NaN }, RESULTS, PAPER, 'a rating must be a number'],
    [{ ...PLAYER, volatility: -1 }, RESULTS, PAPER, 'a volatility must be above 0'],
    [PLAYER, RESULTS, { tau: 0, periods: 1 }, 'tau must be above 0'],
    [PLAYER, RESULTS, { tau: 0.5, periods: -1 }, 'periods must be at least 0'],
  ])('throws for invalid numbers (%#)', (player, results, options, message) => {
    expect(() => ratePeriod(player, results, options)).toThrow(message);
  });
});

describe('the expected score', () => {
  test('returns a half for equal players, and adds up to one for two players', () => {
    expect(expectedScore(PLAYER, PLAYER)).toBe(0.5);
    fc.assert(
      fc.property(ratings, ratings, (one, other) => {
        expect(expectedScore(one, other) + expectedScore(other, one)).toBeCloseTo(1, 10);
      }),
    );
  });

  test('returns a score closer to a half for larger deviations', () => {
    const strong = (deviation: number) => ({ rating: 1700, deviation });
    const weak = (deviation: number) => ({ rating: 1500, deviation });
    const [sure, unsure] = [expectedScore(strong(30), weak(30)), expectedScore(strong(300), weak(300))];
    // Elo's curve at 200 points is 0.7597.
    expect(sure).toBeCloseTo(0.757, 2);
    expect(unsure).toBeLessThan(sure);
    expect(unsure).toBeGreaterThan(0.5);
  });
});
