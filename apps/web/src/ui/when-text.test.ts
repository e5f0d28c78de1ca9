import { expect, test } from 'vitest';
import { timeWithinDays, whenText } from './when-text.ts';

const local = (...at: [number, number, number, number, number]) => new Date(...at);
const NOW = local(2026, 10, 22, 9, 30).getTime();

test.each([
  ['Today, 00:00', local(2026, 10, 22, 0, 0)],
  ['Today, 09:05', local(2026, 10, 22, 9, 5)],
  ['Yesterday, 23:59', local(2026, 10, 21, 23, 59)],
  ['Yesterday, 00:00', local(2026, 10, 21, 0, 0)],
  ['20 Nov 2026, 23:59', local(2026, 10, 20, 23, 59)],
  ['22 Nov 2025, 09:05', local(2025, 10, 22, 9, 5)],
  ['1 Jan 2026, 21:14', local(2026, 0, 1, 21, 14)],
])('%s', (text, date) => {
  expect(whenText(date.toISOString(), NOW)).toBe(text);
});

test('on the first of a month yesterday is in the month before', () => {
  expect(whenText(local(2026, 9, 31, 12, 0).toISOString(), local(2026, 10, 1, 1, 0).getTime())).toBe(
    'Yesterday, 12:00',
  );
});

test.each([
  ['14:05', local(2026, 10, 22, 14, 5)],
  ['23:59', local(2026, 10, 22, 23, 59)],
  ['Mon 02:21', local(2026, 10, 23, 2, 21)],
  ['Sat 23:59', local(2026, 10, 21, 23, 59)],
])('within days: %s', (text, date) => {
  expect(timeWithinDays(date.toISOString(), NOW)).toBe(text);
});
