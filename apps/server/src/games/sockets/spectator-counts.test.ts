import { expect, test } from 'vitest';
import { PRESENCE } from '../../cluster/index.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { createSpectatorCounts } from './spectators.ts';

test('S36 counts users instead of sockets, until the last socket of a user leaves', () => {
  const viewers = createSpectatorCounts(createManualTime());
  for (const userId of [1, 2, 2]) viewers.watchStarted(7, userId);
  expect([viewers.watching(7), viewers.watching(8)]).toEqual([2, 0]);
  viewers.watchStopped(7, 2);
  expect(viewers.watching(7)).toBe(2);
  viewers.watchStopped(7, 2);
  viewers.watchStopped(7, 1);
  expect(viewers.watching(7)).toBe(0);
  viewers.watchStopped(7, 1); // a second call has no effect
  expect(viewers.ownCounts()).toBeNull();
});

test('S36 adds the latest counts of other nodes until a node stops publishing', () => {
  const time = createManualTime();
  const [one, two] = [createSpectatorCounts(time), createSpectatorCounts(time)];
  one.watchStarted(7, 1);
  two.watchStarted(7, 2);
  two.watchStarted(9, 2);
  one.receiveViewers(two.ownCounts() ?? [], 2);
  expect([one.watching(7), one.watching(9)]).toEqual([2, 1]);
  two.watchStopped(9, 2);
  one.receiveViewers(two.ownCounts() ?? [], 2);
  expect(one.watching(9)).toBe(0);
  time.advance(PRESENCE.silentMs + 1);
  expect(one.watching(7)).toBe(1);
});

test('publishes an empty count once when the last spectator leaves, and only the most watched of many games', () => {
  const viewers = createSpectatorCounts(createManualTime());
  expect(viewers.ownCounts()).toBeNull();
  viewers.watchStarted(7, 1);
  expect(viewers.ownCounts()).toEqual([7, 1]);
  viewers.watchStopped(7, 1);
  expect([viewers.ownCounts(), viewers.ownCounts()]).toEqual([[], null]);
  for (let gameId = 1; gameId <= PRESENCE.watchedGames + 1; gameId += 1) viewers.watchStarted(gameId, 1);
  viewers.watchStarted(PRESENCE.watchedGames + 1, 2);
  const roll = viewers.ownCounts();
  expect(roll).toHaveLength(2 * PRESENCE.watchedGames);
  expect(roll?.slice(0, 2)).toEqual([PRESENCE.watchedGames + 1, 2]);
});
