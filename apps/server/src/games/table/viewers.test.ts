import { expect, test } from 'vitest';
import { PRESENCE } from '../../cluster/index.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { createViewers } from './viewers.ts';

test('S36 users are counted, not their sockets, and no longer when the last one goes', () => {
  const viewers = createViewers(createManualTime());
  for (const userId of [1, 2, 2]) viewers.came(7, userId);
  expect([viewers.watching(7), viewers.watching(8)]).toEqual([2, 0]);
  viewers.went(7, 2);
  expect(viewers.watching(7)).toBe(2);
  viewers.went(7, 2);
  viewers.went(7, 1);
  expect(viewers.watching(7)).toBe(0);
  viewers.went(7, 1); // twice does no harm
  expect(viewers.roll()).toBeNull();
});

test('S36 of other nodes what they said last counts, until they are silent', () => {
  const time = createManualTime();
  const [one, two] = [createViewers(time), createViewers(time)];
  one.came(7, 1);
  two.came(7, 2);
  two.came(9, 2);
  one.receiveViewers(two.roll() ?? [], 2);
  expect([one.watching(7), one.watching(9)]).toEqual([2, 1]);
  two.went(9, 2);
  one.receiveViewers(two.roll() ?? [], 2);
  expect(one.watching(9)).toBe(0);
  time.advance(PRESENCE.silentMs + 1);
  expect(one.watching(7)).toBe(1);
});

test('a node says once that nobody watches any more, then nothing; and of many games the most watched', () => {
  const viewers = createViewers(createManualTime());
  expect(viewers.roll()).toBeNull();
  viewers.came(7, 1);
  expect(viewers.roll()).toEqual([7, 1]);
  viewers.went(7, 1);
  expect([viewers.roll(), viewers.roll()]).toEqual([[], null]);
  for (let gameId = 1; gameId <= PRESENCE.watchedGames + 1; gameId += 1) viewers.came(gameId, 1);
  viewers.came(PRESENCE.watchedGames + 1, 2);
  const roll = viewers.roll();
  expect(roll).toHaveLength(2 * PRESENCE.watchedGames);
  expect(roll?.slice(0, 2)).toEqual([PRESENCE.watchedGames + 1, 2]);
});
