// ui: money as a player reads it.
import { lamports } from '@kingstake/protocol/money';
import { describe, expect, it } from 'vitest';
import { amountOf, solChangeText, solText } from './money-text.ts';

describe('money text', () => {
  it.each([
    [0n, '0.000 SOL'],
    [12_480_000_000n, '12.480 SOL'],
    [999_999n, '<0.001 SOL'],
    [1_999_999_999n, '1.999 SOL'],
    [-1_000_000_000n, '−1.000 SOL'],
  ])('%s lamports read %s', (amount, text) => {
    expect(solText(lamports(amount))).toBe(text);
  });

  it.each([
    [950_000_000n, '+0.950 SOL'],
    [-1_000_000_000n, '−1.000 SOL'],
    [0n, '0.000 SOL'],
  ])('a change of %s lamports reads %s', (amount, text) => {
    expect(solChangeText(lamports(amount))).toBe(text);
  });

  it.each([
    ['0.1', 100_000_000n],
    ['-0.5', -500_000_000n],
    ['1', 1_000_000_000n],
    ['one', null],
    ['--1', null],
  ])('reads %s of an answer', (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });
});
