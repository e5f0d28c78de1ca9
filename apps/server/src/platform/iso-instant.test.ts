import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoOf } from './time.ts';

test('formats any instant, regardless of earlier ones', () => {
  const instant = fc.oneof(
    fc.integer({ min: 0, max: 4_102_444_800_000 }),
    fc.integer({ min: 1_790_000_000_000, max: 1_790_000_200_000 }),
    // The year 10000 has a sign and six digits, as has the last day before the year 0.
    fc.constantFrom(-1, 86_399_999, 86_400_000, 253_402_300_800_000, -62_198_755_200_000),
  );
  fc.assert(
    fc.property(fc.array(instant, { minLength: 1, maxLength: 4 }), (instants) => {
      expect(instants.map(isoOf)).toEqual(instants.map((ms) => new Date(ms).toISOString()));
    }),
  );
});

test('throws for an invalid instant and keeps its cache', () => {
  for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1])
    expect(() => isoOf(ms)).toThrow(RangeError);
  expect(isoOf(0)).toBe('1970-01-01T00:00:00.000Z');
});
