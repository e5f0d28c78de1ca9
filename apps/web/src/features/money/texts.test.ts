// The texts that the specification prescribes. Users search for them, and other tests compare them.
import { expect, test } from 'vitest';
import { DEPOSIT_QUICK_AMOUNTS, WITHDRAW_QUICK_AMOUNTS } from './money-parts.tsx';
import { MONEY_TEXTS } from './texts.ts';

test('E2 E7 E8 K4 K5 uses the exact texts for a deposit: done, failed, without a wallet, without an amount', () => {
  expect(MONEY_TEXTS).toMatchObject({
    deposited: 'Deposit Successful',
    depositFailed: 'Deposit Failed',
    notConnected: 'Wallet Not Connected',
    notConnectedHint: 'Please connect your wallet to deposit funds',
    invalidAmount: 'Invalid Amount',
    invalidAmountHint: 'Please enter a valid amount',
  });
});

test('E10 E13 E14 E15 E16 uses the exact texts for a withdrawal: by hand in 1-24 hours, submitted, failed, above the balance', () => {
  expect(MONEY_TEXTS).toMatchObject({
    withdrawAll: 'Withdraw All',
    withdrawn: 'Withdrawal Request Submitted',
    withdrawFailed: 'Withdrawal Failed',
  });
  expect(MONEY_TEXTS.withdrawNote.join('')).toContain('processed manually in 1-24 hours');
  expect(MONEY_TEXTS.withdrawLimit('0.5')).toBe('You can only withdraw up to 0.5 SOL');
});

test('E4 E11 E22 uses the exact texts for the quick amounts and an empty history', () => {
  expect(DEPOSIT_QUICK_AMOUNTS).toEqual(['0.1', '0.5', '1', '2', '5', '10']);
  expect(WITHDRAW_QUICK_AMOUNTS).toEqual(['0.1', '0.5', '1', '2', '5']);
  expect(MONEY_TEXTS.noTransactions).toBe('No transactions found');
});
