// The money of a result, and what becomes of the wire's words.
import { describe, expect, test } from 'vitest';
import {
  confettiCount,
  type EndedGame,
  hasProfit,
  isShared,
  prizeOf,
  profitOfResult,
  resultDataOf,
} from './result-data.ts';

const ENDED: EndedGame = {
  result: 'white_wins',
  reason: 'checkmate',
  winnerId: 7,
  prizePool: '1.95',
  wagerSol: '1',
  durationSeconds: 566,
  plies: 61,
  you: { id: 7, name: 'Ilse' },
  opponent: { id: 8, name: 'Night Owl' },
};

test('I38 the result data: won, winnings, entry, duration m:ss, moves, winner, result', () => {
  expect(resultDataOf(ENDED)).toEqual({
    won: true,
    winnings: '1.95',
    entry: '1',
    duration: '9:26',
    moves: 31,
    winner: 'Ilse',
    result: 'white_wins',
    reason: 'checkmate',
    opponentName: 'Night Owl',
    yourName: 'Ilse',
  });
});

test('a forfeit keeps its winner; a draw, an abort, a cancel and a void have none', () => {
  expect(resultDataOf({ ...ENDED, result: 'forfeit', reason: 'absence', winnerId: 8 })).toMatchObject({
    won: false,
    winner: 'Night Owl',
  });
  for (const result of ['draw', 'aborted', 'cancelled', 'void']) {
    expect(resultDataOf({ ...ENDED, result, winnerId: null }).won).toBeNull();
  }
});

test('an observer neither wins nor loses', () => {
  expect(resultDataOf({ ...ENDED, observed: true })).toMatchObject({
    won: null,
    winner: 'Ilse',
    observed: true,
  });
});

test('G40 the prize is the pool, and twice the wager without one', () => {
  expect(prizeOf('1.95', '1')).toBe('1.95');
  expect(prizeOf(undefined, '1')).toBe('2');
  expect(prizeOf(null, '0.1')).toBe('0.2');
  expect(resultDataOf({ ...ENDED, prizePool: null }).winnings).toBe('2');
  expect(prizeOf(null, null)).toBe('0');
});

describe('G37 profit: 0.95 of the wager, the wager lost, or nothing', () => {
  test.each([
    ['0.1', true, 95_000_000n],
    ['1', true, 950_000_000n],
    ['100', true, 95_000_000_000n],
    ['0.1', false, -100_000_000n],
    ['100', false, -100_000_000_000n],
    ['1', null, 0n],
    [null, true, 0n],
  ] as const)('%s SOL, won %s', (entry, won, profit) => {
    expect(profitOfResult({ entry, won })).toBe(profit);
  });
});

test('G42 confetti: 150 on a win, 50 on a draw, none otherwise', () => {
  expect(confettiCount({ won: true, result: 'white_wins' })).toBe(150);
  expect(confettiCount({ won: null, result: 'draw' })).toBe(50);
  expect(confettiCount({ won: false, result: 'white_wins' })).toBe(0);
  expect(confettiCount({ won: null, result: 'void' })).toBe(0);
});

test('G37 G38 an aborted, cancelled or void game has neither profit nor share, and who watched has none', () => {
  for (const result of ['aborted', 'cancelled', 'void']) {
    const data = resultDataOf({ ...ENDED, result, winnerId: null });
    expect([hasProfit(data), isShared(data)]).toEqual([false, false]);
  }
  const observed = resultDataOf({ ...ENDED, observed: true });
  expect([hasProfit(observed), isShared(observed)]).toEqual([false, false]);
  for (const data of [
    resultDataOf(ENDED),
    resultDataOf({ ...ENDED, result: 'draw', winnerId: null }),
    resultDataOf({ ...ENDED, winnerId: 8 }),
  ])
    expect([hasProfit(data), isShared(data)]).toEqual([true, true]);
  // A training game is worth telling, and has no money in it.
  const training = resultDataOf({ ...ENDED, wagerSol: null });
  expect([hasProfit(training), isShared(training)]).toEqual([false, true]);
});
