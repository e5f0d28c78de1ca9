import { expect, test } from 'vitest';
import { createFakeStorage } from '../api/testkit/fake-storage.ts';
import { createInvitation } from './invitation.ts';

test('A7 the game of a link is kept through signing in, and opened once', () => {
  const storage = createFakeStorage();
  createInvitation(storage).keep('/chess-game-mobile', '?gameId=7&gameCode=ABCD1234');
  // A phone's wallet may load the page anew meanwhile.
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
] as const)('%s%s: only a game is kept', ([path, search, kept]) => {
  const invitation = createInvitation(createFakeStorage());
  invitation.keep(path, search);
  expect(invitation.take()).toBe(kept);
});

test('what another program left in the browser leads nowhere', () => {
  const storage = createFakeStorage();
  storage.setItem('chess-invitation', 'https://elsewhere.example/game/7');
  expect(createInvitation(storage).take()).toBeNull();
});
