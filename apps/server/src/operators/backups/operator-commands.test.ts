import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { ChainTransaction } from '../../chain/index.ts';
import { bookedSentence, payoutOf } from './index.ts';

const paid: ChainTransaction = {
  signature: 's',
  slot: 1n,
  failed: false,
  feePayer: 'treasury',
  fee: lamports(5000n),
  signers: ['treasury'],
  accounts: [],
  transfers: [{ source: 'treasury', destination: 'wallet', lamports: lamports(7n), inner: false }],
  memos: ['kingstake:wd:12:3'],
};
const HEAD = `kingstake:log:7:${'a'.repeat(64)}`;
const STATEMENT = `kingstake reserves v1 7 ${'a'.repeat(64)}`;
const payout = { id: 12, attempt: 3, signature: 's', to: 'wallet', lamports: 7n, fee: 5000n, failed: false };

test.each<[string, Partial<ChainTransaction>, unknown]>([
  ['a payout that names its withdrawal', {}, payout],
  [
    'a failed payout, which moved only its fee',
    { failed: true, transfers: [] },
    { ...payout, to: '', lamports: 0n, failed: true },
  ],
  ['a deposit as no payout, whatever its memo', { feePayer: 'wallet', transfers: [] }, null],
  ['money that left in another payer’s transaction as unknown', { feePayer: 'wallet' }, 'unknown'],
  ['a payment without a memo as unknown', { memos: [] }, 'unknown'],
  ['a payment with another memo as unknown', { memos: ['kingstake:log:1'] }, 'unknown'],
  ['a head of the log', { memos: [HEAD], transfers: [] }, 'memo'],
  [
    'a failed head of the log, which cost its fee too',
    { memos: [HEAD], transfers: [], failed: true },
    'memo',
  ],
  ['a statement of reserves', { memos: [STATEMENT], transfers: [] }, 'memo'],
  ['a statement that moved money as unknown', { memos: [STATEMENT] }, 'unknown'],
  [
    'a statement without its hash as unknown',
    { memos: ['kingstake reserves v1 7'], transfers: [] },
    'unknown',
  ],
  ['a head that moved money as unknown', { memos: [HEAD] }, 'unknown'],
  ['two memos as unknown', { memos: ['kingstake:wd:12:3', 'kingstake:wd:13:1'] }, 'unknown'],
  ['an invalid withdrawal id as unknown', { memos: ['kingstake:wd:0:1'] }, 'unknown'],
  ['two transfers as unknown', { transfers: [...paid.transfers, ...paid.transfers] }, 'unknown'],
])('recognizes %s', (_name, change, expected) => {
  expect(payoutOf({ ...paid, ...change }, 'treasury')).toEqual(expected);
});

test('says what was booked on chain, with amounts', () => {
  expect(bookedSentence([])).toBe('Nothing has moved on chain since the backup.');
  expect(
    bookedSentence([
      { kind: 'deposit', count: 2, lamports: 1_500_000_000n },
      { kind: 'unclaimed', count: 1, lamports: 40_000_000_000n },
      { kind: 'loss', count: 1, lamports: 1n },
    ]),
  ).toBe(
    'Booked since the backup: 2 deposits of players (1.5 SOL), 1 deposits without a player (40 SOL), 1 loss (0.000000001 SOL).',
  );
});
