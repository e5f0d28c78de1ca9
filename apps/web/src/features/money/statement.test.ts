import type { Transaction } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { kindText, STATUS_TONES, signOf, toCsv, wholeStatement } from './statement.ts';

test('E19 E20 shows the sign of every kind, and none for an unknown one', () => {
  const kinds = ['deposit', 'winnings', 'profit', 'refund', 'withdrawal', 'wager', 'purchase', 'adjust'];
  expect(kinds.map((type) => signOf({ type })).join(' ')).toBe('+ + + + − − − ');
  expect(kindText('winnings')).toBe('Winnings');
  expect(kindText('tournament')).toBe('Tournament');
});

test('E21 has a tone for every status', () => {
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

test('quotes CSV fields, keeps the sign, and disables formulas', () => {
  const formula: Transaction = { ...ROW, type: 'deposit', description: '=1+1', transactionSignature: 'sig' };
  expect(toCsv([ROW, formula]).split('\r\n')).toEqual([
    'date,type,description,amount,balance after,status,signature',
    '2026-11-20T00:00:00.000Z,withdrawal,"Withdrawal, to ""you""",-0.5,1,pending,',
    "2026-11-20T00:00:00.000Z,deposit,'=1+1,0.5,1,pending,sig",
    '',
  ]);
});

test('shows the direction of a correction in the list and in the CSV file', () => {
  const given: Transaction = { ...ROW, type: 'adjust', description: 'why', direction: 'in' };
  const taken: Transaction = { ...given, direction: 'out' };
  expect([given, taken].map(signOf)).toEqual(['+', '−']);
  expect(toCsv([given, taken]).match(/,why,(.*?),/g)).toEqual([',why,0.5,', ',why,-0.5,']);
  expect(kindText('adjust')).toBe('Adjustment');
});

test('lists every line of the history once, even if a line moves to the next page between two requests', async () => {
  const line = (id: number): Transaction => ({ ...ROW, id });
  const pages = [
    [line(5), line(4)],
    [line(4), line(3)],
    [line(2), line(1)],
  ];
  const asked: number[] = [];
  const whole = await wholeStatement(async (page) => {
    asked.push(page);
    return { transactions: pages[page - 1] ?? [], pagination: { totalPages: page === 1 ? 2 : 3 } };
  });
  expect(asked).toEqual([1, 2, 3]);
  expect(whole.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  expect(await wholeStatement(async () => ({ transactions: [], pagination: { totalPages: 0 } }))).toEqual([]);
});
