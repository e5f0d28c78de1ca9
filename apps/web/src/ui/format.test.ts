import { lamports } from '@kingstake/protocol/money';
import { describe, expect, it, test } from 'vitest';
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

describe('G21 clocks show m:ss', () => {
  test.each([
    [600, '10:00'],
    [599, '9:59'],
    [61, '1:01'],
    [7, '0:07'],
    [0, '0:00'],
    [-3, '0:00'],
    [3_661, '61:01'],
  ])('formats %i seconds as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

test.each([
  [600, 0, '10:00 per side'],
  [180, 2, '3:00 per side, +2 s per move'],
  [90, 0, '1:30 per side'],
])('formats %i s and %i s per move as %s', (seconds, incrementS, text) => {
  expect(timeControlText({ initialMs: seconds * 1_000, incrementMs: incrementS * 1_000 })).toBe(text);
});

test.each([
  [7, '7'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
])('formats %i as %s', (count, text) => {
  expect(countText(count)).toBe(text);
});

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

test('finds yesterday in the previous month on the first of a month', () => {
  expect(whenText(local(2026, 9, 31, 12, 0).toISOString(), local(2026, 10, 1, 1, 0).getTime())).toBe(
    'Yesterday, 12:00',
  );
});

test.each([
  ['14:05', local(2026, 10, 22, 14, 5)],
  ['23:59', local(2026, 10, 22, 23, 59)],
  ['Mon 02:21', local(2026, 10, 23, 2, 21)],
  ['Sat 23:59', local(2026, 10, 21, 23, 59)],
])('formats an instant within days: %s', (text, date) => {
  expect(timeWithinDays(date.toISOString(), NOW)).toBe(text);
});

describe('money text', () => {
  it.each([
    [0n, '0.000 SOL'],
    [12_480_000_000n, '12.480 SOL'],
    [999_999n, '<0.001 SOL'],
    [1_999_999_999n, '1.999 SOL'],
    [-1_000_000_000n, '−1.000 SOL'],
  ])('formats %s lamports as %s', (amount, text) => {
    expect(solText(lamports(amount))).toBe(text);
  });

  it.each([
    [950_000_000n, '+0.950 SOL'],
    [-1_000_000_000n, '−1.000 SOL'],
    [0n, '0.000 SOL'],
  ])('formats a change of %s lamports as %s', (amount, text) => {
    expect(solChangeText(lamports(amount))).toBe(text);
  });

  it.each([
    ['0.1', 100_000_000n],
    ['-0.5', -500_000_000n],
    ['1', 1_000_000_000n],
    ['one', null],
    ['--1', null],
  ])('parses %s of a response', (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });
});

test('G37 counts full moves', () => {
  expect([0, 1, 2, 3, 61].map(fullMoves)).toEqual([0, 1, 1, 2, 31]);
});

test('D25 writes a rating change or a streak with its sign', () => {
  expect([8, -12, 0].map(signedText)).toEqual(['+8', '−12', '0']);
});
