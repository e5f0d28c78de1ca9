import { lamports, parseSol, type Transaction } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { readChainTransaction } from './explorer-screen.tsx';
import { amountFault, depositFault, missingAmount, parseAmount, playingAfter } from './money-parts.tsx';
import { kindText, STATUS_TONES, signOf, toCsv, wholeStatement } from './transactions-dialog.tsx';
import { withdrawOffer } from './withdraw-dialog.tsx';

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
  ...['', '0', '0.0', '-1', '\u22121', '+1', '1e3', '1e-3', 'x', '0.0000000001', '.', ',', '1.', '1,', '0x1'],
  ...['٣', '05', '05.5', '00,5', '00'],
  ...['1,000.5', '1.000,5', '1.000.000', '1,000,000', '1 000', '1\u00a0000', "1'000", '1..5', '1,,5'],
])('K5 rejects %j as an amount', (typed) => {
  expect(parseAmount(typed)).toBeNull();
});

test.each([
  [null, 'invalid'],
  [sol('0.000999999'), 'invalid'],
  [sol('0.001'), null],
  [sol('2'), null],
  [sol('2.000000001'), 'above'],
])('E1 E9 E16 finds in the amount %s of 2 SOL the fault %s', (amount, fault) => {
  expect(amountFault(amount, sol('2'))).toBe(fault);
});

test('suggests the missing amount for a deposit, and at least the smallest deposit', () => {
  const missing = (required: string, current: string) =>
    missingAmount({ required: sol(required), current: sol(current) });
  const least = '0.001';
  expect([missing('1', '0.25'), missing('0.1', '0.0999'), missing('1', '2')]).toEqual(['0.75', least, least]);
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

test.each([
  [null, '2', 'invalid'],
  [sol('0.000999999'), null, 'invalid'],
  [sol('1.999995'), '2', null],
  [sol('1.999995001'), '2', 'above'],
  [sol('1.999994999'), '2', 'rent'],
  [sol('1.999104121'), '2', 'rent'],
  [sol('1.99910412'), '2', null],
  [sol('5'), null, null],
])('finds in a deposit of %s with %s SOL in the wallet the fault %s', (amount, inWallet, fault) => {
  expect(depositFault(amount, inWallet === null ? null : sol(inWallet))).toBe(fault);
});

// The withdrawal form says before the click that a part of the balance is held.
const HELD = 'Part is held. You can withdraw up to 1.05 SOL.';
test.each<[string, string | null, string, boolean, [button: string, fault: string | null, isOff: boolean]]>([
  ['no amount', null, '196', false, ['Withdraw', null, false]],
  ['no balance', '1', '0', false, ['Withdraw 1 SOL', null, true]],
  ['too much', '200', '196', false, ['Withdraw 200 SOL', null, false]],
  ['the free part', '1', '1', true, ['Withdraw 1 SOL', null, false]],
  ['a held part', '150', '1.05', true, ['Withdraw up to 1.05 SOL', HELD, true]],
  ['all is held', null, '0', true, ['Withdraw', 'All of your balance is held.', true]],
])('offers to withdraw %s', (_what, amount, available, hasHeld, [button, fault, isOff]) => {
  const asked = amount === null ? null : sol(amount);
  const offer = withdrawOffer(asked, { available: sol(available), hasHeld });
  expect(offer).toEqual({ button, fault, isOff });
});

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

const transfer = (lamports: unknown) => ({
  program: 'system',
  parsed: { type: 'transfer', info: { source: 'A', destination: 'B', lamports } },
});

test('describes a transaction: its transfers, inner ones too, and its memo', () => {
  const answer = {
    slot: 7,
    blockTime: 1_700_000_000,
    meta: { err: null, fee: 5000, innerInstructions: [{ instructions: [transfer(2)] }] },
    transaction: {
      message: { instructions: [transfer(1), { program: 'spl-memo', parsed: 'kingstake:deposit:1' }, {}] },
    },
  };
  expect(readChainTransaction(answer)).toEqual({
    succeeded: true,
    slot: 7,
    time: new Date(1_700_000_000_000),
    fee: 5000n,
    transfers: [
      { from: 'A', to: 'B', amount: 1n },
      { from: 'A', to: 'B', amount: 2n },
    ],
    memos: ['kingstake:deposit:1'],
  });
});

test('marks a failed transaction, and returns null for an invalid response', () => {
  const failed = { slot: 7, blockTime: null, meta: { err: { InstructionError: [] }, fee: 5000 } };
  expect(readChainTransaction(failed)).toMatchObject({ succeeded: false, time: null, transfers: [] });
  for (const answer of [null, 'x', {}, { slot: 7 }]) expect(readChainTransaction(answer)).toBeNull();
});
