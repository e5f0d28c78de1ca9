import { describe, expect, test } from 'vitest';
import { type ClockSample, offsetOf, withSample } from './index.ts';

/** A sample that took `lengthMs`, of a database that is `aheadMs` ahead and reads its clock after that `share` of the time. */
const sampleOf = (
  aheadMs: number,
  lengthMs: number,
  share = 0.5,
  driftMs = 0,
  atMs = 1_000_000,
): ClockSample => ({
  askedMs: atMs,
  answeredMs: atMs + lengthMs,
  databaseMs: atMs + lengthMs * share + aheadMs,
  driftMs,
});
const after = (...samples: ClockSample[]): readonly ClockSample[] =>
  samples.reduce<readonly ClockSample[]>(withSample, []);

describe('offsetOf', () => {
  test.each([
    ['is 0 without a sample', [], 0],
    ['takes half the duration of a sample', [sampleOf(2_000, 10)], 2_000],
    ['is negative for a clock ahead of the database', [sampleOf(-2_000, 10)], -2_000],
    ['uses the shortest sample', [sampleOf(100, 400, 1), sampleOf(100, 2), sampleOf(100, 300, 0)], 100],
    ['uses the newest of equal samples', [sampleOf(100, 2), sampleOf(104, 2)], 104],
    ['discards samples from before the clock was set', [sampleOf(2_000, 1), sampleOf(0, 40, 0.5, 2_000)], 0],
    ['tolerates a little drift', [sampleOf(5, 1), sampleOf(90, 400, 0.5, 80)], 5],
  ])('%s', (_, samples, expected) => {
    expect(offsetOf(after(...samples))).toBe(expected);
  });

  test('errs by at most half the shortest sample', () => {
    for (let lengthMs = 0; lengthMs <= 40; lengthMs += 4)
      for (const share of [0, 0.3, 1]) {
        const offset = offsetOf(after(sampleOf(700, 200, 0), sampleOf(700, lengthMs, share)));
        expect(Math.abs(offset - 700)).toBeLessThanOrEqual(lengthMs / 2 + 0.5);
      }
  });

  test('keeps the newest sixteen samples', () => {
    const samples = after(sampleOf(0, 1), ...Array.from({ length: 16 }, () => sampleOf(30, 10)));
    expect(samples).toHaveLength(16);
    expect(offsetOf(samples)).toBe(30);
  });
});
