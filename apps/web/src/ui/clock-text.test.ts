// Spans of time and time controls, as a player reads them.
import { describe, expect, test } from 'vitest';
import { clockText, timeControlText } from './clock-text.ts';

describe('G21 clocks show m:ss', () => {
  test.each([
    [600, '10:00'],
    [599, '9:59'],
    [61, '1:01'],
    [7, '0:07'],
    [0, '0:00'],
    [-3, '0:00'],
    [3_661, '61:01'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

test.each([
  [600, 0, '10:00 per side'],
  [180, 2, '3:00 per side, +2 s per move'],
  [90, 0, '1:30 per side'],
])('%i s and %i s a move read %s', (seconds, incrementS, text) => {
  expect(timeControlText({ initialMs: seconds * 1_000, incrementMs: incrementS * 1_000 })).toBe(text);
});
