import { lamports } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { playerResults, streakOf } from './result.ts';
import { BLACK, endedGame, WHITE } from './testkit/ended-game.ts';

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

describe('results of an ended game', () => {
  test.each([
    ['white_wins', WHITE, LOSS, WIN],
    ['black_wins', BLACK, WIN, LOSS],
    ['forfeit', BLACK, WIN, LOSS],
    ['draw', null, DRAW, DRAW],
  ] as const)(
    'I11 M4 lists both players by id after %s, the winner with the profit',
    (result, winnerId, black, white) => {
      expect(playerResults(endedGame({ result, winnerId }))).toEqual([
        { userId: BLACK, ...black },
        { userId: WHITE, ...white },
      ]);
    },
  );

  test.each(['aborted', 'cancelled', 'void'] as const)('M4 does not count a game that was %s', (result) => {
    expect(playerResults(endedGame({ result }))).toEqual([]);
    expect(playerResults(endedGame({ result, blackId: null }))).toEqual([]);
  });

  test('does not count a friendly game', () => {
    const friendly = { wager: lamports(0n), fee: lamports(0n) };
    expect(playerResults(endedGame({ ...friendly, result: 'white_wins', winnerId: WHITE }))).toEqual([]);
    expect(playerResults(endedGame({ ...friendly, result: 'draw' }))).toEqual([]);
  });

  test('computes the profit with the fee of the game', () => {
    expect(
      playerResults(endedGame({ result: 'forfeit', winnerId: WHITE, fee: lamports(1n) }))[1],
    ).toMatchObject({
      earned: 999n,
    });
  });
});
