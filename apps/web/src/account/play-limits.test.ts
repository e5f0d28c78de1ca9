import { expect, test } from 'vitest';
import { untilBreakEndsMs } from './play-limits.ts';

const NOW = Date.parse('2026-11-22T20:14:00.000Z');
const DAY_MS = 24 * 3_600_000;

test.each([
  ['without an end', null, false],
  ['a second after its end', NOW + 5_000, 6_000],
  ['a day later at most', NOW + 30 * DAY_MS, DAY_MS],
  ['a second later if it is over', NOW - 5_000, 1_000],
])('asks again about a break %s', (_name, untilMs, waitMs) => {
  const until = untilMs === null ? null : new Date(untilMs).toISOString();
  expect(untilBreakEndsMs(until, NOW)).toBe(waitMs);
});
