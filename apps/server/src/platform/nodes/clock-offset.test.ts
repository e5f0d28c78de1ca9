// How far a machine's clock is off, from looks at the database's.
import { describe, expect, test } from 'vitest';
import { type ClockLook, type ClockLooks, offsetOf, withLook } from './clock-offset.ts';

/** A look of `lengthMs` at a database that is `aheadMs` ahead; `share` of the way is over when its clock is read. */
const look = (aheadMs: number, lengthMs: number, share = 0.5, driftMs = 0, atMs = 1_000_000): ClockLook => ({
  askedMs: atMs,
  answeredMs: atMs + lengthMs,
  databaseMs: atMs + lengthMs * share + aheadMs,
  driftMs,
});
const after = (...looks: ClockLook[]): ClockLooks => looks.reduce<ClockLooks>(withLook, []);

describe('offsetOf', () => {
  test.each([
    ['no look: none', [], 0],
    ['a look that was half there', [look(2_000, 10)], 2_000],
    ['a clock that is ahead of the house', [look(-2_000, 10)], -2_000],
    ['the shortest look, whatever came later', [look(100, 400, 1), look(100, 2), look(100, 300, 0)], 100],
    ['of equals the newest', [look(100, 2), look(104, 2)], 104],
    ['looks from before the clock was set are worthless', [look(2_000, 1), look(0, 40, 0.5, 2_000)], 0],
    ['a little drift is none', [look(5, 1), look(90, 400, 0.5, 80)], 5],
  ])('%s', (_, looks, expected) => {
    expect(offsetOf(after(...looks))).toBe(expected);
  });

  test('errs by half the shortest look at most, whatever the ways there and back', () => {
    for (let lengthMs = 0; lengthMs <= 40; lengthMs += 4)
      for (const share of [0, 0.3, 1]) {
        const offset = offsetOf(after(look(700, 200, 0), look(700, lengthMs, share)));
        expect(Math.abs(offset - 700)).toBeLessThanOrEqual(lengthMs / 2 + 0.5);
      }
  });

  test('keeps the newest sixteen: a best one is not for ever', () => {
    const looks = after(look(0, 1), ...Array.from({ length: 16 }, () => look(30, 10)));
    expect(looks).toHaveLength(16);
    expect(offsetOf(looks)).toBe(30);
  });
});
