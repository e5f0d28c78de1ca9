// What is at stake in words: dollars are profit, SOL is exact.
import { lamports, parseSol } from '@kingstake/protocol/money';
import { describe, expect, test } from 'vitest';
import { FALLBACK_SOL_PRICE, prizeBadgeText, stakeLines } from './money-lines.ts';

const sol = (text: string) => parseSol(text) ?? lamports(0n);

describe('G7 G50 the prize badge is the wager x 0.95 x the price of SOL', () => {
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

test('G35 the fallback in the game is 144 dollars', () => {
  expect(FALLBACK_SOL_PRICE).toBe(144);
});

test('M1 the stake lines of a wager add up: prize, pot, fee, profit and loss', () => {
  expect(stakeLines('1', 144)).toEqual({
    prize: '1.95',
    pot: '2',
    fee: '0.05',
    stake: '1.000',
    ifWon: '+0.950',
    ifLost: '−1.000',
    dollars: '≈ $137',
  });
});
