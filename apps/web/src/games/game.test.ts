import { expect, test } from 'vitest';
import { groupedCode, isScreenOf, payoutOf } from './game.ts';

test.for([
  ['/chess-game-mobile', '?gameId=7', true],
  ['/chess-game-mobile', 'gameId=7&gameCode=ABCD1234', true],
  ['/game/7', '', true],
  ['/chess-game-mobile', '?gameId=77', false],
  ['/chess-game-mobile', '?mode=training', false],
  ['/game/77', '', false],
  ['/game-details/7', '?gameId=7', false],
] as const)('%s%s is the screen of game 7: %s', ([path, search, expected]) => {
  expect(isScreenOf(7, path, search)).toBe(expected);
});

test.for([
  ['0.1', '0.195', '0.005'],
  ['1', '1.95', '0.05'],
  ['100', '195', '5'],
])('B5 computes for a stake of %s SOL a prize of %s and a fee of %s', ([wager, prize, fee]) => {
  expect(payoutOf(wager ?? '')).toEqual({ prize, fee });
});

test('B24 formats a code in groups of four', () => {
  expect(groupedCode('ABCD1234')).toBe('ABCD 1234');
});
