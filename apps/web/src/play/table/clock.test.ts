import { remainingMs, type ShownClocks } from '@kingstake/client';
import { describe, expect, test } from 'vitest';
import {
  firstMoveLeftMs,
  isLowTime,
  NOTHING_SAID,
  nextTickMs,
  shownSeconds,
  shownTime,
  spokenAfter,
} from './clock.tsx';

const AT = 1_790_000_000_000;

test('G21 rounds the seconds up, and ticks when they change', () => {
  expect(shownSeconds(597_500)).toBe(598);
  expect([597_500, 597_000, 0].map(nextTickMs)).toEqual([500, 1_000, null]);
});

test('G22 replaces the clocks with new ones from the server', () => {
  const told: ShownClocks = { whiteMs: 590_000, blackMs: 540_250, atMs: AT + 8_000, running: 'black' };
  expect(remainingMs(told, 'white', AT + 9_000)).toBe(590_000);
  expect(remainingMs(told, 'black', AT + 9_000)).toBe(539_250);
  // Never below zero, and no more than the server has sent.
  expect([AT + 900_000, AT].map((nowMs) => remainingMs(told, 'black', nowMs))).toEqual([0, 540_250]);
});

test('turns red below 30 seconds', () => {
  expect([30_000, 29_999].map(isLowTime)).toEqual([false, true]);
});

describe('announces 60, 30 and 10 seconds on the way down', () => {
  /** The announcement at each number of seconds, in order; `-5` is five seconds on a stopped clock. */
  const saidAt = (shown: readonly number[]) => {
    let spoken = NOTHING_SAID;
    return shown.map((seconds) => {
      const before = spoken;
      spoken = spokenAfter(before, Math.abs(seconds), seconds > 0);
      return spoken === before ? null : spoken.words;
    });
  };

  test.each([
    ['each once', [61, 60, 59, 31, 30, 11, 10, 1], [null, 60, null, null, 30, null, 10, null]],
    ['only the lowest after a reload', [8, 7], [10, null]],
    ['not while stopped, but once running', [-9, -9, 9], [null, null, 10]],
    [
      'once when increments cross it back and forth',
      [10, -12, 11, 10, -12, 9],
      [10, null, null, null, null, null],
    ],
    ['the same at a minute', [60, -62, 60, -89, 60], [60, null, null, null, null]],
    ['again after it was well above', [10, -15, 11, 10], [10, null, null, 10]],
    ['and nothing on the way up', [10, -20, 19, 10], [10, null, null, 10]],
    ['both again after a much higher time', [30, 10, -46, 30, 10], [30, 10, null, 30, 10]],
    ['again after outage compensation', [60, -90, 61, 60], [60, null, null, 60]],
  ])('%s', (_, shown, said) => {
    expect(saidAt(shown)).toEqual(said);
  });
});

test.each([
  [600_000, '10:00', null],
  [10_000, '0:10', null],
  [9_950, '0:10', null],
  [9_900, '0:09', '.9'],
  [8_351, '0:08', '.4'],
  [1, '0:00', '.1'],
  [0, '0:00', '.0'],
])('shows %i ms as %s and %s', (ms, whole, tenths) => {
  expect(shownTime(ms)).toEqual({ whole, tenths });
});

test('ticks every tenth below ten seconds', () => {
  expect([10_400, 10_000, 9_950, 50].map(nextTickMs)).toEqual([400, 100, 50, 50]);
});

const INITIAL_MS = 600_000;

test.each([
  // whiteMs, blackMs, running, plies, ms since the clocks were sent: left
  ['at the start', 600_000, 600_000, 'white', 0, 0, 60_000],
  ['while White thinks', 600_000, 600_000, 'white', 0, 13_000, 47_000],
  ['after a reload with running clocks', 587_000, 600_000, 'white', 0, 1_000, 46_000],
  ['for Black with its own minute', 571_000, 600_000, 'black', 1, 29_000, 31_000],
  ['never below zero', 600_000, 600_000, 'white', 0, 61_000, 0],
  ['not after both first moves', 571_000, 590_000, 'white', 2, 0, null],
  ['not while the clocks are stopped', 600_000, 600_000, null, 0, 5_000, null],
] as const)('%s', (_name, whiteMs, blackMs, running, plies, sinceMs, left) => {
  const nowMs = () => 1_000 + sinceMs;
  const clocks = { whiteMs, blackMs, atMs: 1_000, running, initialMs: INITIAL_MS, nowMs };
  expect(firstMoveLeftMs(clocks, plies)).toBe(left);
});
