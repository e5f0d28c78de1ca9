// What a clock says: whole seconds of server time, never negative.
import { remainingMs } from '@kingstake/client';
import { describe, expect, test } from 'vitest';
import { isLowTime, nextTickMs, shownSeconds, shownTime, spokenSeconds } from './clock-text.ts';
import type { ClockView } from './game-table-props.ts';

const AT = 1_790_000_000_000;
const clocks: ClockView = { whiteMs: 600_000, blackMs: 540_250, atMs: AT, running: 'white' };

describe('G21 clocks show m:ss, and the active side ticks each second', () => {
  test('G21 the running side counts down, the other stands', () => {
    expect(remainingMs(clocks, 'white', AT + 2_500)).toBe(597_500);
    expect(remainingMs(clocks, 'black', AT + 2_500)).toBe(540_250);
    expect(shownSeconds(597_500)).toBe(598);
    expect(nextTickMs(597_500)).toBe(500);
    expect(nextTickMs(597_000)).toBe(1_000);
  });

  test('G21 a clock never shows less than zero, and time that steps back gives none', () => {
    expect(remainingMs(clocks, 'white', AT + 700_000)).toBe(0);
    expect(remainingMs(clocks, 'white', AT - 5_000)).toBe(600_000);
    expect(nextTickMs(0)).toBeNull();
  });
});

test('G22 a new pair of clocks from the server replaces the old', () => {
  const told: ClockView = { whiteMs: 590_000, blackMs: 540_250, atMs: AT + 8_000, running: 'black' };
  expect(remainingMs(told, 'white', AT + 9_000)).toBe(590_000);
  expect(remainingMs(told, 'black', AT + 9_000)).toBe(539_250);
});

test('a clock is red under 30 seconds, and spoken only at 60, 30 and 10', () => {
  expect([30_000, 29_999].map(isLowTime)).toEqual([false, true]);
  expect([61, 60, 31, 30, 11, 10, 0].map(spokenSeconds)).toEqual([null, 60, 60, 30, 30, 10, 10]);
});

test.each([
  [600_000, '10:00', null],
  [10_000, '0:10', null],
  [9_950, '0:10', null],
  [9_900, '0:09', '.9'],
  [8_351, '0:08', '.4'],
  [1, '0:00', '.1'],
  [0, '0:00', '.0'],
])('%i ms are shown as %s and %s', (ms, whole, tenths) => {
  expect(shownTime(ms)).toEqual({ whole, tenths });
});

test('under ten seconds a clock ticks each tenth', () => {
  expect([10_400, 10_000, 9_950, 50].map(nextTickMs)).toEqual([400, 100, 50, 50]);
});
