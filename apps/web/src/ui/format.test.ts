import { lamports } from '@kingstake/protocol/money';
import { expect, test } from 'vitest';
import {
  amountOf,
  clockText,
  countText,
  fullMoves,
  signedText,
  solChangeText,
  solText,
  timeControlText,
  timeWithinDays,
  whenText,
} from './format.ts';

test.each([
  [600, '10:00'],
  [61, '1:01'],
  [7, '0:07'],
  [-3, '0:00'],
  [3_661, '61:01'],
])('G21 formats %i seconds as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test.each([
  [600, 0, '10:00 per side'],
  [180, 2, '3:00 per side, +2 s per move'],
  [90, 0, '1:30 per side'],
])('formats %i s and %i s per move as %s', (seconds, incrementS, text) => {
  expect(timeControlText({ initialMs: seconds * 1_000, incrementMs: incrementS * 1_000 })).toBe(text);
});

test('separates thousands', () => {
  expect([7, 999, 1_000, 1_234_567].map(countText)).toEqual(['7', '999', '1,000', '1,234,567']);
});

const local = (...at: [number, number, number, number, number]) => new Date(...at);
const NOW = local(2026, 10, 22, 9, 30).getTime();

test.each([
  ['Today, 00:00', local(2026, 10, 22, 0, 0)],
  ['Today, 09:05', local(2026, 10, 22, 9, 5)],
  ['Yesterday, 23:59', local(2026, 10, 21, 23, 59)],
  ['Yesterday, 00:00', local(2026, 10, 21, 0, 0)],
  ['20 Nov 2026, 23:59', local(2026, 10, 20, 23, 59)],
  ['1 Jan 2026, 21:14', local(2026, 0, 1, 21, 14)],
])('%s', (text, date) => {
  expect(whenText(date.toISOString(), NOW)).toBe(text);
});

test('finds yesterday in the previous month on the first of a month', () => {
  const first = local(2026, 10, 1, 1, 0).getTime();
  expect(whenText(local(2026, 9, 31, 12, 0).toISOString(), first)).toBe('Yesterday, 12:00');
});

test.each([
  ['14:05', local(2026, 10, 22, 14, 5)],
  ['23:59', local(2026, 10, 22, 23, 59)],
  ['Mon 02:21', local(2026, 10, 23, 2, 21)],
  ['Sat 23:59', local(2026, 10, 21, 23, 59)],
])('formats an instant within days: %s', (text, date) => {
  expect(timeWithinDays(date.toISOString(), NOW)).toBe(text);
});

test.each([
  [0n, '0.000 SOL', '0.000 SOL'],
  [12_480_000_000n, '12.480 SOL', '+12.480 SOL'],
  [999_999n, '<0.001 SOL', null],
  [1_999_999_999n, '1.999 SOL', '+1.999 SOL'],
  [-1_000_000_000n, '−1.000 SOL', '−1.000 SOL'],
])('formats %s lamports as %s, and as the change %s', (amount, text, change) => {
  expect(solText(lamports(amount))).toBe(text);
  if (change !== null) expect(solChangeText(lamports(amount))).toBe(change);
});

test('parses the amounts of a response', () => {
  const amounts = ['0.1', '-0.5', '1', 'one', '--1'].map(amountOf);
  expect(amounts).toEqual([100_000_000n, -500_000_000n, 1_000_000_000n, null, null]);
});

test('G37 counts full moves', () => {
  expect([0, 1, 2, 3, 61].map(fullMoves)).toEqual([0, 1, 1, 2, 31]);
});

test('D25 writes a rating change or a streak with its sign', () => {
  expect([8, -12, 0].map(signedText)).toEqual(['+8', '−12', '0']);
});
