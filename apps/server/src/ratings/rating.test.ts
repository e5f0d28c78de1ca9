// ratings: which games are counted and rated, and how they change ratings that differ from the frozen ones.
import { FIRST_RATING, RATING_POOLS, rateGame } from '@kingstake/chess/rating';
import { FIRST_POOL_RATING, lamports, RatingPool } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import type { EndedGame } from '../games/index.ts';
import {
  type FrozenGame,
  playerResults,
  ratedSides,
  ratingNow,
  shownRating,
  shownSide,
  streakOf,
} from './rating.ts';
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
    'S9 rates %s of %s from the ratings that the game froze, in order of user id',
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

  test.each([
    ['a resignation', 'resignation', 9, false],
    ['a resignation', 'resignation', 10, true],
    ['a timeout', 'timeout', 9, false],
    ['a mate', 'checkmate', 4, true],
  ] as const)('rates %s by its length: %s at ply %i', (_what, reason, ply, rated) => {
    const game = endedGame({ result: 'white_wins', winnerId: WHITE, reason, ply });
    expect(ratedSides(FROZEN, game, 1)).toHaveLength(rated ? 2 : 0);
  });
});

describe('displayed ratings', () => {
  const held = { ...STRONG, games: 12, elapsedMs: 0 };

  test('S7 S12 shows whole numbers, the initial rating for a new player, and one without games for long as provisional', () => {
    const shown = { rating: 1700, deviation: 80, provisional: false, games: 12 };
    expect(shownRating(null)).toEqual(FIRST_POOL_RATING);
    expect(shownRating({ ...held, rating: 1699.5, deviation: 80.49 })).toEqual(shown);
    expect(shownRating({ ...held, elapsedMs: 200 * DAY_MS })).toMatchObject({
      rating: 1700,
      provisional: true,
    });
    expect(ratingNow({ ...held, elapsedMs: 100_000 * DAY_MS }).deviation).toBe(350);
    expect([...RATING_POOLS]).toEqual(RatingPool.options);
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

const [LOSS, DRAW] = ['loss', 'draw'].map((outcome) => ({ outcome, earned: 0n }));
const WIN = { outcome: 'win', earned: 950n };

test.each([
  [[], 0],
  [['draw', 'win'], 0],
  [['win', 'win', 'draw', 'win'], 2],
  [['loss', 'loss', 'loss'], -3],
] as const)('M4 U36 counts the streak of %j as %i', (outcomes, streak) => {
  expect(streakOf(outcomes)).toBe(streak);
});

const FRIENDLY = { wager: lamports(0n), fee: lamports(0n) };
const NOTHING: readonly Partial<EndedGame>[] = [
  { result: 'aborted' },
  { result: 'void' },
  { result: 'cancelled', blackId: null },
  { ...FRIENDLY, result: 'draw' },
  { ...FRIENDLY, result: 'white_wins', winnerId: WHITE },
];

test.each([
  [{ result: 'white_wins', winnerId: WHITE }, LOSS, WIN],
  [{ result: 'black_wins', winnerId: BLACK }, WIN, LOSS],
  [{ result: 'forfeit', winnerId: BLACK }, WIN, LOSS],
  [{ result: 'forfeit', winnerId: WHITE, fee: lamports(1n) }, LOSS, { ...WIN, earned: 999n }],
  [{ result: 'draw' }, DRAW, DRAW],
] as const)('I11 M4 lists both players by id after %o, the winner with the profit', (more, black, white) => {
  expect(playerResults(endedGame(more))).toEqual([
    { userId: BLACK, ...black },
    { userId: WHITE, ...white },
  ]);
});

test.each(NOTHING)('M4 S9 counts and rates nothing of %o', (more) => {
  expect(playerResults(endedGame(more))).toEqual([]);
  expect(ratedSides(FROZEN, endedGame(more), 1)).toEqual([]);
});
