import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameFeatures } from './features.ts';
import { DEFAULT_THRESHOLDS } from './review.ts';
import { type Score, scoreOf } from './score.ts';
import { type SyntheticPlayer, syntheticGames } from './testkit/index.ts';

function scored(player: SyntheticPlayer): Score {
  return scoreOf(syntheticGames(player), { rating: player.rating, deviation: player.deviation ?? 60 });
}

/** Computed by the program that fitted the constants, from the same moves. */
const VECTORS: [player: SyntheticPlayer, score: Partial<Score>][] = [
  [
    { seed: 1, games: 1, rating: 1500 },
    { assistance: -0.64393148, someGames: -0.15365593, time: 1.07219354, expectedMeanLoss: 4.08181873 },
  ],
  [
    { seed: 2, games: 3, rating: 1850, help: 1, movesAGame: 22 },
    { assistance: 11.04412375, someGames: 7.91341784, time: 1.20463182, expectedFirstChoices: 28.86171031 },
  ],
  [
    { seed: 3, games: 5, rating: 1200, help: 0.5, movesAGame: 18 },
    { assistance: 3.15235101, someGames: 1.1172439, time: 1.73942157, meanLoss: 3.53854444 },
  ],
  [
    { seed: 4, games: 10, rating: 2450, strength: 2600 },
    { assistance: -1.41960554, someGames: -0.81091143, time: 4.59844592, firstChoices: 105 },
  ],
];

test.each(VECTORS)('U18 agrees with the fitting program on $seed', (player, score) => {
  const found = scored(player);
  for (const [part, value] of Object.entries(score)) expect(found[part as keyof Score]).toBeCloseTo(value, 6);
});

const anyPlayer = fc.record({
  seed: fc.integer({ min: 0, max: 1e9 }),
  games: fc.integer({ min: 1, max: 12 }),
  rating: fc.integer({ min: 600, max: 2800 }),
  help: fc.constantFrom(0, 0.5, 1),
});

test('U18 returns the same score for any order of the games', () => {
  const withOrder = anyPlayer.chain((player) =>
    fc.tuple(fc.constant(player), fc.shuffledSubarray(syntheticGames(player), { minLength: player.games })),
  );
  fc.assert(
    fc.property(withOrder, ([player, games]) => {
      expect(scoreOf(games, { rating: player.rating, deviation: 60 })).toEqual(scored(player));
    }),
    { numRuns: 60 },
  );
});

describe('more evidence of help', () => {
  const copyOf = (games: readonly GameFeatures[]) =>
    games.map((game) => ({ ...game, gameId: `${game.gameId}+` }));

  // Below the hold threshold a score may fall, because more games can make a stronger fair player the better explanation.
  test('never lowers a score above the hold threshold if the same games are added again', () => {
    for (let seed = 0; seed < 150; seed++) {
      const rating = 600 + ((seed * 79) % 2200);
      const games = syntheticGames({ seed, games: 2 + (seed % 10), rating, help: seed % 2 === 0 ? 1 : 0.5 });
      const now = { rating, deviation: 60 };
      const once = scoreOf(games, now);
      const twice = scoreOf([...games, ...copyOf(games)], now);
      if (once.assistance >= DEFAULT_THRESHOLDS.hold.assistance) {
        expect(twice.assistance).toBeGreaterThan(once.assistance);
      }
    }
  });

  test('never lowers the score for help in some games if another game looks helped', () => {
    fc.assert(
      fc.property(anyPlayer, fc.integer(), (player, seed) => {
        const games = syntheticGames(player);
        const now = { rating: player.rating, deviation: 60 };
        const more = syntheticGames({ ...player, seed, games: 1, help: 1 });
        const before = scoreOf(games, now).someGames;
        fc.pre(scoreOf(more, now).assistance >= 0);
        const added = more.map((game) => ({ ...game, gameId: 'more' }));
        const after = scoreOf([...games, ...added], now).someGames;
        expect(after).toBeGreaterThanOrEqual(before - 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});

describe('fair players', () => {
  const { secondPass, hold } = DEFAULT_THRESHOLDS;

  test.each([
    ['at their rating', 2400, 2400, secondPass],
    ['200 points better than their rating', 2300, 2500, secondPass],
    ['of the lowest rating', 700, 800, secondPass],
    ['of world class', 2850, 2900, hold],
  ])('%s stay below the thresholds in ten games', (_who, rating, strength, below) => {
    for (let seed = 100; seed < 140; seed++) {
      const score = scored({ seed, games: 10, rating, strength });
      expect(score.assistance).toBeLessThan(below.assistance);
      expect(score.someGames).toBeLessThan(below.someGames);
    }
  });

  test('who are new and much stronger than their first rating are judged by the current one', () => {
    const games = syntheticGames({ seed: 5, games: 10, rating: 1500, deviation: 250, strength: 2500 });
    expect(scoreOf(games, { rating: 2450, deviation: 100 }).assistance).toBeLessThan(3);
    const own = { rating: 1500, deviation: 60 };
    const certain = games.map((game) => ({ ...game, ratings: { ...game.ratings, own } }));
    expect(scoreOf(certain, { rating: 2450, deviation: 100 }).assistance).toBeGreaterThan(3);
  });
});

test('has no evidence without games', () => {
  const { assistance, someGames, time, games, meanLoss } = scoreOf([], { rating: 1500, deviation: 60 });
  expect(assistance).toBeCloseTo(0);
  expect([someGames, time, games, meanLoss]).toEqual([0, 0, 0, 0]);
});

test('returns finite numbers for extreme moves, ratings and clocks', () => {
  const { POSITIVE_INFINITY, NEGATIVE_INFINITY, NaN: NONE } = Number;
  const extreme = fc.constantFrom(0, -1, 1e12, POSITIVE_INFINITY, NEGATIVE_INFINITY, NONE);
  const oddMove = fc.record({
    chances: fc.constantFrom(0, 50, 100, Number.NaN),
    secondGap: extreme,
    thirdGap: fc.option(extreme),
    legalMoves: extreme,
    pieces: extreme,
    secondsLeft: fc.option(extreme),
    secondsUsed: fc.option(extreme),
    outcome: fc.constantFrom(0, 1, 2, 3, 4),
  });
  fc.assert(
    fc.property(
      fc.array(oddMove, { minLength: 8, maxLength: 40 }),
      extreme,
      extreme,
      (odd, rating, deviation) => {
        const [game] = syntheticGames({ seed: 1, games: 1, rating, movesAGame: odd.length });
        const moves = game?.moves.map((move, index) => ({ ...move, ...odd[index] }));
        const games = [{ ...game, moves, baseSeconds: rating }] as GameFeatures[];
        for (const value of Object.values(scoreOf(games, { rating, deviation })))
          expect(value).toSatisfy(Number.isFinite);
      },
    ),
    { numRuns: 200 },
  );
});
