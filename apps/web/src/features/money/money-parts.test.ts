import { lamports, parseSol } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { amountFault, depositFault, missingAmount, parseAmount, playingAfter } from './money-parts.tsx';

const sol = (text: string) => parseSol(text) ?? lamports(-1n);

test.each([
  ['0.1', '0.1'],
  ['.5', '0.5'],
  [' 2 ', '2'],
  ['0.000000001', '0.000000001'],
  ['0,5', '0.5'],
  [',5', '0.5'],
  ['1,25', '1.25'],
  ['0,001', '0.001'],
  ['1000', '1000'],
  ['０．５', '0.5'],
  ['\u200e0.5\u200b', '0.5'],
  ['\u00a02', '2'],
])('E1 parses %j as an amount', (typed, expected) => {
  expect(parseAmount(typed)).toBe(sol(expected));
});

test.each([
  ...[
    '',
    '0',
    '0.0',
    '-1',
    '\u22121',
    '+1',
    '1e3',
    '1e-3',
    'x',
    '0.0000000001',
    '.',
    ',',
    '1.',
    '1,',
    '0x1',
    '٣',
  ],
  ...['05', '05.5', '00,5', '00'],
  ...['1,000.5', '1.000,5', '1.000.000', '1,000,000', '1 000', '1\u00a0000', "1'000", '1..5', '1,,5'],
])('K5 rejects %j as an amount', (typed) => {
  expect(parseAmount(typed)).toBeNull();
});

describe('E1 E9 E16 the fault of an amount', () => {
  test.each([
    [null, 'invalid'],
    [sol('0.000999999'), 'invalid'],
    [sol('0.001'), null],
    [sol('2'), null],
    [sol('2.000000001'), 'above'],
  ])('is for %s of 2 SOL: %s', (amount, fault) => {
    expect(amountFault(amount, sol('2'))).toBe(fault);
  });
});

test('suggests the missing amount for a deposit, and at least the smallest deposit', () => {
  const missing = (required: string, current: string) =>
    missingAmount({ required: sol(required), current: sol(current) });
  expect([missing('1', '0.25'), missing('0.1', '0.0999'), missing('1', '2')]).toEqual([
    '0.75',
    '0.001',
    '0.001',
  ]);
});

test.each([
  ['0.5', '1', '0', '0.5'],
  ['1', '1', '2', '1'],
  ['2', '1', '2', '1'],
  ['2.5', '1', '2', '0.5'],
  ['3', '1', '2', '0'],
])('T8 withdraws %s of %s SOL and %s withdraw-only, which are used first', (amount, playing, only, left) => {
  expect(playingAfter(sol(amount), { playing: sol(playing), withdrawOnly: sol(only) })).toBe(sol(left));
});

describe('the fault of a deposit', () => {
  test.each([
    [null, '2', 'invalid'],
    [sol('0.000999999'), null, 'invalid'],
    [sol('1.999995'), '2', null],
    [sol('1.999995001'), '2', 'above'],
    [sol('1.999994999'), '2', 'rent'],
    [sol('1.999104121'), '2', 'rent'],
    [sol('1.99910412'), '2', null],
    [sol('5'), null, null],
  ])('is for %s of %s SOL in the wallet: %s', (amount, inWallet, fault) => {
    expect(depositFault(amount, inWallet === null ? null : sol(inWallet))).toBe(fault);
  });
});
