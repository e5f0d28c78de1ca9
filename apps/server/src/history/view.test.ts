import { describe, expect, test } from 'vitest';
import type { PlayedGameRow, StandingRow } from './store.ts';
import { details, historyItem, leaderboardUser, maySeeDetails, stats } from './view.ts';

const WHITE = 1;
const BLACK = 2;
const ENDED_MS = Date.UTC(2026, 10, 22, 21, 14);

type Ending = Pick<PlayedGameRow, 'result' | 'reason' | 'winner_id'>;

const rowWith = (changes: Partial<PlayedGameRow>): PlayedGameRow => ({
  id: 7n,
  status: 'ended',
  result: 'white_wins',
  reason: 'checkmate',
  winner_id: BigInt(WHITE),
  wager: 1_000_000_000n,
  fee: 50_000_000n,
  is_private: false,
  allow_observers: false,
  ply: 12,
  fen: 'x',
  created_at: new Date(ENDED_MS - 90_000),
  started_at: new Date(ENDED_MS - 61_900),
  ended_at: new Date(ENDED_MS),
  white_id: BigInt(WHITE),
  white_name: 'Ada',
  white_picture: 'bee',
  black_id: BigInt(BLACK),
  black_name: 'Bob',
  black_picture: 'lol',
  time_control: '600+0',
  white_rating: null,
  white_deviation: null,
  white_change: null,
  black_rating: null,
  black_deviation: null,
  black_change: null,
  ...changes,
});

/** The ending of a game, and its result and earnings in the histories of White and Black. */
const ENDINGS: readonly [Ending, white: [string, string], black: [string, string]][] = [
  [{ result: 'white_wins', reason: 'checkmate', winner_id: 1n }, ['win', '0.95'], ['loss', '0']],
  [{ result: 'black_wins', reason: 'timeout', winner_id: 2n }, ['loss', '0'], ['win', '0.95']],
  [{ result: 'forfeit', reason: 'absence', winner_id: 1n }, ['win', '0.95'], ['loss', '0']],
  [{ result: 'forfeit', reason: 'absence', winner_id: 2n }, ['loss', '0'], ['win', '0.95']],
  [{ result: 'draw', reason: 'stalemate', winner_id: null }, ['draw', '0'], ['draw', '0']],
  [{ result: 'aborted', reason: 'first-move', winner_id: null }, ['aborted', '0'], ['aborted', '0']],
  [{ result: 'void', reason: 'outage', winner_id: null }, ['void', '0'], ['void', '0']],
];

const AFTER_WHITE = '4k3/4p3/8/8/4P3/8/8/4K3 b - - 0 1';
const AFTER_BLACK = '4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 2';

describe('I33 an item of the history', () => {
  test.each(ENDINGS)('I33 shows result and earnings for %o', (ending, white, black) => {
    const read = (userId: number) => {
      const { result, earnings } = historyItem(rowWith(ending), userId, ENDED_MS);
      return [result, earnings];
    };
    expect([read(WHITE), read(BLACK)]).toEqual([white, black]);
  });

  test('I33 has a duration in whole seconds from the start to the end', () => {
    expect(historyItem(rowWith({}), WHITE, ENDED_MS + 5_000).duration).toBe(61);
  });
});

describe('the statistics of a player', () => {
  const row: StandingRow = {
    id: 7n,
    username: 'Ada',
    profile_pic_id: 'bee',
    wins: 2,
    losses: 1,
    draws: 3,
    total_earnings: 1_900_000_000n,
    streak: -2,
  };

  test('I11 I37 M4 have a win rate over counted games, which is 0 without games', () => {
    expect(stats(row)).toEqual({
      totalGames: 6,
      winRate: 33.33,
      totalEarnings: '1.9',
      wins: 2,
      losses: 1,
      draws: 3,
      currentStreak: -2,
    });
    expect(stats(null)).toMatchObject({ totalGames: 0, winRate: 0, totalEarnings: '0', currentStreak: 0 });
  });

  test('I36 list a leader with id, name, picture, earnings, wins and losses', () => {
    const { id, ...rest } = leaderboardUser(row);
    expect(id).toBe(7);
    expect(rest).toEqual({
      username: 'Ada',
      profilePicId: 'bee',
      totalEarnings: '1.9',
      wins: 2,
      losses: 1,
    });
  });
});

describe('I34 the details', () => {
  test('I22 I34 show the end of the game', () => {
    expect(details(rowWith({}), [], ENDED_MS)).toMatchObject({
      gameState: { fen: 'x' },
      wagerAmount: '1',
      prizePool: '1.95',
      duration: 61,
    });
  });

  test.each(ENDINGS)('I34 show result, reason and winner for %o', (ending) => {
    const { result, reason, winner } = details(rowWith(ending), [], ENDED_MS);
    const { winner_id: winnerId } = ending;
    expect({ result, reason, winner }).toEqual({
      result: ending.result,
      reason: ending.reason,
      winner: winnerId === null ? null : Number(winnerId),
    });
  });

  test('I34 contain each mover’s clock in seconds', () => {
    const move = { game_id: 7n, from_square: 'e2', to_square: 'e4', promotion: null, san: 'e4' };
    const moves = [
      {
        ...move,
        ply: 1,
        white_ms: 599_250,
        black_ms: 600_000,
        lag_credit_ms: 80,
        at: null,
        fen: AFTER_WHITE,
      },
      { ...move, ply: 2, white_ms: 599_250, black_ms: 580_001, lag_credit_ms: 0, at: null, fen: AFTER_BLACK },
    ];
    expect(details(rowWith({}), moves, ENDED_MS).clocks).toEqual([599.25, 580.001]);
    expect(details(rowWith({}), moves, ENDED_MS).lagCredits).toEqual([0.08, 0]);
    // The position tells who moved, even if the first ply was Black's.
    const first = {
      ...move,
      ply: 1,
      white_ms: 599_250,
      black_ms: 580_001,
      lag_credit_ms: 0,
      at: null,
      fen: AFTER_BLACK,
    };
    expect(details(rowWith({}), [first], ENDED_MS).clocks).toEqual([580.001]);
  });
});

test.each([
  ['its players', { is_private: true, status: 'active', result: null }, WHITE, true],
  ['others, while it runs', { status: 'active', result: null }, 3, false],
  ['others, where the players allow it', { status: 'active', result: null, allow_observers: true }, 3, true],
  ['others, after its end', {}, 3, true],
  ['others, of a private game', { is_private: true }, 3, false],
  ['others, of a private game that allowed observers', { is_private: true, allow_observers: true }, 3, false],
] as const)('M13 decides who may see the details: %s', (_who, changes, viewer, may) => {
  expect(maySeeDetails(rowWith(changes), viewer)).toBe(may);
});
