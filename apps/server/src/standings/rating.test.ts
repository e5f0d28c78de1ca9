// standings: which games are rated, and how they change ratings that differ from the frozen ones.
import { FIRST_RATING, pairWeight, RATING_POOLS, rateGame } from '@kingstake/chess/rating';
import { FIRST_POOL_RATING, lamports, RatingPool } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { type FrozenGame, ratedSides, ratingNow, shownRating, shownSide } from './rating.ts';
import { BLACK, endedGame, WHITE } from './testkit/ended-game.ts';

const DAY_MS = 86_400_000;
const STRONG = { rating: 1700, deviation: 80, volatility: 0.06 };
const FROZEN: FrozenGame = {
  pool: 'rapid',
  white: { ...STRONG, userId: WHITE },
  black: { ...FIRST_RATING, userId: BLACK },
};

describe('rating changes of an ended game', () => {
  test.each([
    ['white_wins', WHITE, 1, 0],
    ['black_wins', BLACK, 0, 1],
    ['forfeit', WHITE, 1, 0],
    ['forfeit', BLACK, 0, 1],
    ['draw', null, 0.5, 0.5],
  ] as const)(
    'rates %s of %s from the ratings that the game froze, in order of user id',
    (result, winnerId, white, black) => {
      const [ofBlack, ofWhite, ...more] = ratedSides(FROZEN, endedGame({ result, winnerId }), 1);
      const after = {
        white: rateGame(STRONG, FIRST_RATING, white),
        black: rateGame(FIRST_RATING, STRONG, black),
      };
      expect(more).toEqual([]);
      expect(ofWhite).toEqual({
        userId: WHITE,
        change: after.white.rating - 1700,
        deviation: after.white.deviation,
        volatility: after.white.volatility,
      });
      expect(ofBlack).toMatchObject({ userId: BLACK, change: after.black.rating - 1500 });
    },
  );

  test.each(['aborted', 'cancelled', 'void'] as const)('does not rate a game that was %s', (result) => {
    expect(ratedSides(FROZEN, endedGame({ result }), 1)).toEqual([]);
  });

  test.each([
    ['a resignation', 'resignation', 9, false],
    ['a resignation', 'resignation', 10, true],
    ['a timeout', 'timeout', 9, false],
    ['a mate', 'checkmate', 4, true],
  ] as const)('rates %s by its length: %s at ply %i', (_what, reason, ply, rated) => {
    const game = endedGame({ result: 'white_wins', winnerId: WHITE, reason, ply });
    expect(ratedSides(FROZEN, game, 1)).toHaveLength(rated ? 2 : 0);
  });

  test('halves the weight of each game of the same players within a day, and rates no fourth', () => {
    const game = endedGame({ result: 'white_wins', winnerId: WHITE });
    const [black, white] = ratedSides(FROZEN, game, 1);
    const [blackHalf, whiteHalf] = ratedSides(FROZEN, game, 0.5);
    expect([0, 1, 2, 3, 9].map(pairWeight)).toEqual([1, 0.5, 0.25, 0, 0]);
    expect([blackHalf?.change, whiteHalf?.change]).toEqual([
      (black?.change ?? 0) / 2,
      (white?.change ?? 0) / 2,
    ]);
    expect(blackHalf?.deviation).toBeCloseTo((350 + (black?.deviation ?? 0)) / 2, 9);
    expect(ratedSides(FROZEN, game, 0)).toEqual([]);
  });

  test('S9 does not rate a game without a stake', () => {
    const friendly = {
      wager: lamports(0n),
      fee: lamports(0n),
      result: 'white_wins',
      winnerId: WHITE,
    } as const;
    expect(ratedSides(FROZEN, endedGame(friendly), 1)).toEqual([]);
  });
});

describe('displayed ratings', () => {
  const held = { ...STRONG, games: 12, elapsedMs: 0 };

  test('S12 shows whole numbers, and the initial rating for a new player', () => {
    expect(shownRating(null)).toEqual(FIRST_POOL_RATING);
    expect(shownRating({ ...held, rating: 1699.5, deviation: 80.49 })).toEqual({
      rating: 1700,
      deviation: 80,
      provisional: false,
      games: 12,
    });
    expect([...RATING_POOLS]).toEqual(RatingPool.options);
  });

  test('S7 shows a rating as provisional after a long time without games', () => {
    expect(shownRating({ ...held, elapsedMs: 200 * DAY_MS })).toMatchObject({
      rating: 1700,
      provisional: true,
    });
    expect(ratingNow({ ...held, elapsedMs: 100_000 * DAY_MS }).deviation).toBe(350);
  });

  test.each([
    [1499.6, 12.3, 12], // 1500 to 1511.9
    [1500.4, 0.2, 1], // 1500 to 1500.6: the displayed rating changes by one
    [1500.4, -0.2, 0],
    [1500, 0, 0], // reverted
  ])('shows %f changed by %f as a change of %i', (rating, change, shown) => {
    expect(shownSide({ rating, deviation: 80 }, change).ratingChange).toBe(shown);
  });

  test('shows no change for an unrated game', () => {
    expect(shownSide({ rating: 1500, deviation: 350 }, null)).toEqual({ rating: 1500, provisional: true });
  });
});
