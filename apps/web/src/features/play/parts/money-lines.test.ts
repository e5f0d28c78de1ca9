// What is at stake in words: dollars are profit, SOL is exact.
import { lamports, parseSol } from '@kingstake/protocol/money';
import { describe, expect, test } from 'vitest';
import {
  dollarChangeText,
  dollarsText,
  exactSol,
  exactSolChange,
  FALLBACK_SOL_PRICE,
  prizeBadgeText,
  stakeLines,
} from './money-lines.ts';

const sol = (text: string) => parseSol(text) ?? lamports(0n);

describe('G7 the prize badge is the wager x 0.95 x the price of SOL', () => {
  test.each([
    ['0.1', 144, '≈ $13.68'],
    ['1', 144, '≈ $137'],
    ['5', 144, '≈ $684'],
    ['20', 144, '≈ $2,736'],
    ['50', 144, '≈ $6,840'],
    ['100', 144, '≈ $13,680'],
    ['1', 151.37, '≈ $144'],
    ['0.1', 151.37, '≈ $14.38'],
  ])('%s SOL at $%d', (wager, price, text) => {
    expect(prizeBadgeText(sol(wager), price)).toBe(text);
  });

  test('G7 a game without a wager has no stake lines', () => {
    expect(stakeLines(null, FALLBACK_SOL_PRICE)).toBeNull();
    expect(stakeLines('0', FALLBACK_SOL_PRICE)).toBeNull();
  });
});

test('G50 wagers up to 0.1 SOL show dollars with 2 decimals, larger ones none', () => {
  expect(dollarsText(sol('0.1'), sol('0.1'), 144)).toBe('$14.40');
  expect(dollarsText(sol('0.05'), sol('0.05'), 144)).toBe('$7.20');
  expect(dollarsText(sol('0.1'), sol('0.100000001'), 144)).toBe('$14');
  expect(dollarsText(sol('1'), sol('1'), 144)).toBe('$144');
});

test('G35 the fallback in the game is 144 dollars', () => {
  expect(FALLBACK_SOL_PRICE).toBe(144);
});

test('changes carry their sign, and nothing stands before zero', () => {
  expect(dollarChangeText(sol('0.95'), sol('1'), 144)).toBe('+$137');
  expect(dollarChangeText(lamports(-1_000_000_000n), sol('1'), 144)).toBe('−$144');
  expect(dollarChangeText(lamports(0n), sol('1'), 144)).toBe('$0');
  expect(exactSolChange(lamports(-1_000_000_000n))).toBe('−1.00');
  expect([exactSol(sol('0.095')), exactSol(sol('19')), exactSol(sol('1.95'))]).toEqual([
    '0.095',
    '19.00',
    '1.95',
  ]);
});

test('M1 the stake lines of a wager add up: prize, pot, fee, profit and loss', () => {
  expect(stakeLines('1', 144)).toEqual({
    prize: '1.95',
    pot: '2.00',
    fee: '0.05',
    stake: '1.00',
    ifWon: '+0.95',
    ifLost: '−1.00',
    dollars: '≈ $137',
  });
});
