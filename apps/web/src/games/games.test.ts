import type { SeatStake, SeatStakes } from '@kingstake/protocol/game';
import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol/time-control';
import { expect, test } from 'vitest';
import { forgivingStorage } from '../net/storage.ts';
import { createFakeStorage } from '../net/testkit/fake-storage.ts';
import { createGuardedGames } from './guarded-games.ts';
import { createGameMemory, createSpeedMemory } from './memory.ts';
import { isStakeMoving, isStakeOwed, stakesAskMs } from './stakes.ts';

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

test('remembers games that had not started for their own player only', () => {
  const storage = createFakeStorage();
  createGameMemory(storage).write(1, [7, 8]);
  expect(createGameMemory(storage).read(1)).toEqual([7, 8]);
  expect(createGameMemory(storage).read(2)).toEqual([]);
  createGameMemory(storage).add(1, 9);
  expect(createGameMemory(storage).read(1)).toEqual([7, 8, 9]);
  createGameMemory(storage).write(1, []);
  expect(storage.length).toBe(0);
});

test.for(['no json', '7', '{"userId":1}', '{"userId":"1","gameIds":[7]}'])('treats %s as empty', (text) => {
  const storage = createFakeStorage();
  storage.setItem('chess-pending-games', text);
  expect(createGameMemory(storage).read(1)).toEqual([]);
});

test('keeps the chosen time control on the device', () => {
  const storage = createFakeStorage();
  for (const speed of OFFERED_TIME_CONTROLS) {
    createSpeedMemory(storage).write(speed);
    expect(createSpeedMemory(storage).read()).toBe(speed);
  }
});

test.each([null, '', '60+0', '10+0', '__proto__'])('falls back from %j to the default 600+0', (kept) => {
  const storage = createFakeStorage(kept === null ? {} : { 'kingstake-speed': kept });
  expect(createSpeedMemory(storage).read()).toBe('600+0');
});

test('uses the default in a browser without storage', () => {
  const none = createSpeedMemory(
    forgivingStorage(() => {
      throw new Error('refused');
    }),
  );
  none.write('180+2');
  expect(none.read()).toBe('600+0');
});

const stake = (state: SeatStake['state'] | null): SeatStake | null =>
  state === null ? null : { seat: 'S', state, signature: null, deadline: null };
const both = (white: SeatStake['state'] | null, black: SeatStake['state'] | null): SeatStakes => ({
  white: stake(white),
  black: stake(black),
});

const waiting = both('open', null);
const reserved = { ...waiting, reservedUntil: '2026-11-22T22:00:00.000Z' };

test.each([
  ['a stake that is being sent', both('opening', null), true],
  ['the second stake that is being sent', both('open', 'opening'), true],
  ['two stakes that are not locked yet', both('open', 'open'), true],
  ['one stake that is not locked yet', both('locked', 'open'), true],
  ['a reserved seat', reserved, true],
  ['no stake', both(null, null), false],
  ['a stake without an opponent', waiting, false],
  ['locked stakes', both('locked', 'locked'), false],
  ['paid stakes', both('paid', 'paid'), false],
])('polls for %s: %s', (_name, stakes, isMoving) => {
  expect(isStakeMoving(stakes)).toBe(isMoving);
});

test('polls after the end until both seats are empty', () => {
  const owed = [both('locked', 'locked'), both('paid', 'locked'), waiting].map(isStakeOwed);
  expect(owed).toEqual([true, true, true]);
  expect([both('paid', 'paid'), both('returned', null)].map(isStakeOwed)).toEqual([false, false]);
});

test('polls occasionally while no opponent has joined, and often once the seat is reserved or the game is over', () => {
  const locked = both('locked', 'locked');
  expect([stakesAskMs(waiting, {}), stakesAskMs(locked, { isAwaited: true })]).toEqual([false, false]);
  expect(stakesAskMs(waiting, { isAwaited: true })).toBe(5_000);
  expect(stakesAskMs(reserved, { isAwaited: true })).toBe(2_000);
  expect(stakesAskMs(locked, { isOver: true })).toBe(2_000);
});
