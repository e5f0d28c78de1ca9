import { lamports } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import type { EndedGame } from '../games/index.ts';
import { playerResults } from './result.ts';

const [WHITE, BLACK] = [7, 3];
const [LOSS, DRAW] = ['loss', 'draw'].map((outcome) => ({ outcome, earned: 0n }));
const WIN = { outcome: 'win', earned: 950n };

const ended = (more: Partial<EndedGame>): EndedGame => ({
  gameId: 9,
  stakeSource: 'balance',
  result: 'draw',
  reason: 'agreement',
  ply: 40,
  whiteId: WHITE,
  blackId: BLACK,
  winnerId: null,
  wager: lamports(1_000n),
  fee: lamports(50n),
  timeControl: { initialMs: 600_000, incrementMs: 0 },
  endedAtMs: 0,
  ...more,
});

describe('results of an ended game', () => {
  test.each([
    ['white_wins', WHITE, LOSS, WIN],
    ['black_wins', BLACK, WIN, LOSS],
    ['forfeit', BLACK, WIN, LOSS],
    ['draw', null, DRAW, DRAW],
  ] as const)(
    'I11 M4 %s: each player’s result by id, the winner’s with the profit',
    (result, winnerId, black, white) => {
      expect(playerResults(ended({ result, winnerId }))).toEqual([
        { userId: BLACK, ...black },
        { userId: WHITE, ...white },
      ]);
    },
  );

  test.each(['aborted', 'cancelled', 'void'] as const)('M4 does not count a game that was %s', (result) => {
    expect(playerResults(ended({ result }))).toEqual([]);
    expect(playerResults(ended({ result, blackId: null }))).toEqual([]);
  });

  test('does not count a friendly game', () => {
    const friendly = { wager: lamports(0n), fee: lamports(0n) };
    expect(playerResults(ended({ ...friendly, result: 'white_wins', winnerId: WHITE }))).toEqual([]);
    expect(playerResults(ended({ ...friendly, result: 'draw' }))).toEqual([]);
  });

  test('computes the profit with the fee of the game', () => {
    expect(playerResults(ended({ result: 'forfeit', winnerId: WHITE, fee: lamports(1n) }))[1]).toMatchObject({
      earned: 999n,
    });
  });
});
