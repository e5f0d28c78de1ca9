import { expect, test } from 'vitest';
import { HINTS } from '../redis-limits.ts';
import { createManualTime } from '../testkit/manual-time.ts';
import { Wholeness } from './wholeness.ts';

test('a timer that runs too early delays what is told by no more than it was early', () => {
  const time = createManualTime();
  const early = { ...time, after: (ms: number, run: () => void) => time.after(Math.max(1, ms - 3), run) };
  const told: [boolean, number][] = [];
  const wholeness = new Wholeness({
    time: early,
    became: (isWhole) => told.push([isWhole, time.monotonicMs()]),
  });
  wholeness.came(0);
  time.advance(2 * HINTS.wholeMs);
  expect(told).toEqual([
    [true, 0],
    [false, HINTS.wholeMs],
  ]);
  expect(time.pending()).toBe(0);
});

test('words that overtake each other count by when they were sent', () => {
  const time = createManualTime();
  const wholeness = new Wholeness({ time, became() {} });
  time.advance(500);
  wholeness.came(400);
  wholeness.came(100);
  wholeness.came(501); // was sent by no clock of ours
  time.advance(400 + HINTS.wholeMs - 500 - 1);
  expect(wholeness.isWhole).toBe(true);
  time.advance(1);
  expect(wholeness.isWhole).toBe(false);
});
