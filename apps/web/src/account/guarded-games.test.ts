import { expect, test } from 'vitest';
import { createGuardedGames } from './guarded-games.ts';

test('guards a game until its screen is removed', () => {
  const games = createGuardedGames();
  let changes = 0;
  games.subscribe(() => {
    changes += 1;
  });
  const first = () => {};
  const second = () => {};
  const leave = games.add('game 7', first);
  expect(games.getSnapshot().get('game 7')).toBe(first);
  // The next screen of a game mounts before the previous one unmounts.
  games.add('game 7', second);
  leave();
  expect(games.getSnapshot().get('game 7')).toBe(second);
  expect(changes).toBe(2);
});
