import { expect, test } from 'vitest';
import { createFakeStorage } from '../api/testkit/fake-storage.ts';
import { createInvitation } from './invitation.ts';

test('A7 keeps the game of a link through sign-in, and returns it once', () => {
  const storage = createFakeStorage();
  createInvitation(storage).keep('/chess-game-mobile', '?gameId=7&gameCode=ABCD1234');
  // The wallet on a phone may reload the page during sign-in.
  const later = createInvitation(storage);
  expect(later.take()).toBe('/chess-game-mobile?gameId=7&gameCode=ABCD1234');
  expect(later.take()).toBeNull();
});

test.for([
  ['/game/7', '', '/game/7'],
  ['/chess-game-mobile', '?gameCode=ABCD1234', '/chess-game-mobile?gameCode=ABCD1234'],
  ['/chess-game-mobile', '?mode=training', null],
  ['/', '?mode=rematch&wager=1', null],
  ['/game-history', '', null],
  ['/game/seven', '', null],
  [`/game/7`, `?${'x'.repeat(500)}`, null],
] as const)('keeps only the address of a game: %s%s', ([path, search, kept]) => {
  const invitation = createInvitation(createFakeStorage());
  invitation.keep(path, search);
  expect(invitation.take()).toBe(kept);
});

test('ignores a stored address of another site', () => {
  const storage = createFakeStorage();
  storage.setItem('chess-invitation', 'https://elsewhere.example/game/7');
  expect(createInvitation(storage).take()).toBeNull();
});
