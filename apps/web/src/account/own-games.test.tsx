import { expect, test } from 'vitest';
import { isScreenOf } from './own-games.ts';

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
