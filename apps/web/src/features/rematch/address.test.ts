import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test('A17 G45 G47 home with mode=rematch and wager, home, and the game', () => {
  expect(addressOf({ to: 'rematch', wager: '0.1' })).toBe('/?mode=rematch&wager=0.1');
  expect(addressOf({ to: 'home' })).toBe('/');
  expect(addressOf({ to: 'game', gameId: 9 })).toBe('/chess-game-mobile?gameId=9');
});
