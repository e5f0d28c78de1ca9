import type { Transaction } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { kindText, STATUS_TONES, signOf, toCsv } from './statement.ts';

test('E19 E20 the sign of every kind, none for an unknown one', () => {
  const kinds = ['deposit', 'winnings', 'profit', 'refund', 'withdrawal', 'wager', 'purchase', 'adjust'];
  expect(kinds.map(signOf).join(' ')).toBe('+ + + + − − − ');
  expect(kindText('winnings')).toBe('Winnings');
  expect(kindText('adjust')).toBe('Adjust');
});

test('E21 the badge of every status', () => {
  expect(STATUS_TONES).toEqual({ completed: 'lamp', pending: 'brass', failed: 'loss', cancelled: 'quiet' });
});

const ROW: Transaction = {
  id: 1,
  type: 'withdrawal',
  description: 'Withdrawal, to "you"',
  amount: '0.5',
  balanceAfter: '1',
  status: 'pending',
  transactionSignature: null,
  createdAt: '2026-11-20T00:00:00.000Z',
};

test('the file quotes what needs it, keeps the sign, and runs no formula', () => {
  const formula: Transaction = { ...ROW, type: 'deposit', description: '=1+1', transactionSignature: 'sig' };
  expect(toCsv([ROW, formula]).split('\r\n')).toEqual([
    'date,type,description,amount,balanceAfter,status,signature',
    '2026-11-20T00:00:00.000Z,withdrawal,"Withdrawal, to ""you""",-0.5,1,pending,',
    "2026-11-20T00:00:00.000Z,deposit,'=1+1,0.5,1,pending,sig",
    '',
  ]);
});
