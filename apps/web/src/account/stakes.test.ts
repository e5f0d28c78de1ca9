import type { SeatStake, SeatStakes } from '@kingstake/protocol/game';
import { expect, test } from 'vitest';
import { isStakeMoving, isStakeOwed, stakesAskMs } from './stakes.ts';

const stake = (state: SeatStake['state'] | null): SeatStake | null =>
  state === null ? null : { seat: 'S', state, signature: null, deadline: null };
const both = (white: SeatStake['state'] | null, black: SeatStake['state'] | null): SeatStakes => ({
  white: stake(white),
  black: stake(black),
});

test('polls while a stake is being sent or Black’s seat is reserved, and not otherwise', () => {
  const moving = [
    both('opening', null),
    both('open', 'opening'),
    both('open', 'open'),
    both('locked', 'open'),
  ];
  const standing = [both(null, null), both('open', null), both('locked', 'locked'), both('paid', 'paid')];
  expect(moving.map(isStakeMoving)).toEqual([true, true, true, true]);
  expect(standing.map(isStakeMoving)).toEqual([false, false, false, false]);
});

test('polls after the end until both seats are empty', () => {
  expect([both('locked', 'locked'), both('paid', 'locked'), both('open', null)].map(isStakeOwed)).toEqual([
    true,
    true,
    true,
  ]);
  expect([both('paid', 'paid'), both('returned', null)].map(isStakeOwed)).toEqual([false, false]);
});

test('treats a reserved seat as moving, and polls occasionally while no opponent has joined', () => {
  const waiting = both('open', null);
  const reserved = { ...waiting, reservedUntil: '2026-11-22T22:00:00.000Z' };
  expect([isStakeMoving(waiting), isStakeMoving(reserved)]).toEqual([false, true]);
  expect(stakesAskMs(waiting, {})).toBe(false);
  expect(stakesAskMs(waiting, { isAwaited: true })).toBe(5_000);
  expect(stakesAskMs(reserved, { isAwaited: true })).toBe(2_000);
  expect(stakesAskMs(both('locked', 'locked'), { isAwaited: true })).toBe(false);
  expect(stakesAskMs(both('locked', 'locked'), { isOver: true })).toBe(2_000);
});
