import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../testkit/signed-in.tsx';
import { isScreenOf, useOwnGamesUpdates } from './own-games.ts';

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

function Updates() {
  useOwnGamesUpdates();
  return null;
}

test('reads the list again when the balance moves, because another tab may have created or cancelled a game', () => {
  const { queries, draw, receive } = openSignedIn();
  const invalidated = vi.spyOn(queries, 'invalidateQueries');
  draw(<Updates />);
  receive({ type: 'online_count', count: 3 });
  expect(invalidated).not.toHaveBeenCalled();
  receive({ type: 'balance_updated', balance: '4.9' });
  expect(invalidated).toHaveBeenCalledExactlyOnceWith({ queryKey: ['own-games'] });
});
