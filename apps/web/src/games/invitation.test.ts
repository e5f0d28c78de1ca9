import { expect, test } from 'vitest';
import { createFakeStorage } from '../net/testkit/fake-storage.ts';
import { createInvitation } from './invitation.ts';

const MINUTE_MS = 60_000;
const now = () => 0;

test('A7 keeps the game of a link across sign-in, and opens it once', () => {
  const storage = createFakeStorage();
  createInvitation(storage, now).keep('/chess-game-mobile?gameId=7&gameCode=ABCD1234');
  // A phone's wallet may reload the page.
  const later = createInvitation(storage, now);
  expect(later.peek()).toBe('/chess-game-mobile?gameId=7&gameCode=ABCD1234');
  expect(later.take()).toBe('/chess-game-mobile?gameId=7&gameCode=ABCD1234');
  expect(later.take()).toBeNull();
});

test('S37 discards the game of a link after 60 minutes', () => {
  const storage = createFakeStorage();
  createInvitation(storage, now).keep('/game/7');
  expect(createInvitation(storage, () => 60 * MINUTE_MS - 1).peek()).toBe('/game/7');
  expect(createInvitation(storage, () => 60 * MINUTE_MS).peek()).toBeNull();
});

test.for([
  ['/game/7', true],
  ['/game/7?from=mail', true],
  ['/chess-game-mobile?gameCode=ABCD1234', true],
  ['/chess-game-mobile?x=1&gameId=7', true],
  ['/chess-game-mobile?gameCode=', false],
  ['/chess-game-mobile?mode=training', false],
  ['/?mode=rematch&wager=1', false],
  ['/game-history', false],
  ['/game/seven', false],
  ['/game/7/x', false],
] as const)('keeps %s: %s', ([address, isKept]) => {
  const invitation = createInvitation(createFakeStorage(), now);
  invitation.keep(address);
  expect(invitation.take()).toBe(isKept ? address : null);
});

test.for(['https://elsewhere.example/game/7', '0 https://elsewhere.example/game/7', 'x /game/7'])(
  'ignores %s, which another program stored',
  (stored) => {
    const storage = createFakeStorage();
    storage.setItem('chess-invitation', stored);
    expect(createInvitation(storage, now).take()).toBeNull();
  },
);
