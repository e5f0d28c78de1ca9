import { describe, expect, test } from 'vitest';
import { lamports } from './money.ts';
import { neededFor, type SpendFault, spendable, spendFault } from './wallet-spend.ts';

const FEE = 5_000n;
const RENT = 890_880n;
const AMOUNT = 100_000_000n;

describe('a wallet spends only what leaves it empty or with the rent-exempt minimum', () => {
  const CASES: readonly (readonly [held: bigint, fault: SpendFault | null])[] = [
    [0n, 'short'],
    [AMOUNT, 'short'],
    [AMOUNT + FEE - 1n, 'short'],
    [AMOUNT + FEE, null],
    [AMOUNT + FEE + 1n, 'rent'],
    [AMOUNT + FEE + RENT - 1n, 'rent'],
    [AMOUNT + FEE + RENT, null],
    [10n * AMOUNT, null],
  ];
  test.each(CASES)('%s lamports for 100000000: %s', (held, fault) => {
    expect(spendFault(lamports(held), lamports(AMOUNT))).toBe(fault);
    if (fault !== null) expect(spendFault(neededFor(lamports(AMOUNT), fault), lamports(AMOUNT))).toBeNull();
  });

  test.each([
    [0n, 0n, 0n],
    [FEE, 0n, 0n],
    [FEE + 1n, 0n, 1n],
    [FEE + RENT, 0n, RENT],
    [FEE + RENT + 7n, 7n, RENT + 7n],
  ])('can send from %s lamports %s above the minimum, or %s to empty it', (held, most, all) => {
    expect(spendable(lamports(held))).toEqual({ most, all });
    for (const amount of [most, all])
      if (amount > 0n) expect(spendFault(lamports(held), lamports(amount))).toBeNull();
  });
});
