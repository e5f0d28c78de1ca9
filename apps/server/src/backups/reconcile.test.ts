import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { ChainTransaction } from '../chain/index.ts';
import { payoutOf } from './reconcile.ts';

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
  ['a payout names its withdrawal', {}, payout],
  [
    'a failed one moved nothing but its fee',
    { failed: true, transfers: [] },
    { ...payout, to: '', lamports: 0n, failed: true },
  ],
  ['a deposit is none, whatever its memo', { feePayer: 'wallet', transfers: [] }, null],
  ['money that left by another’s transaction is not ours to explain', { feePayer: 'wallet' }, 'unknown'],
  ['nor is what has no memo', { memos: [] }, 'unknown'],
  ['nor a memo of another kind', { memos: ['kingstake:log:1'] }, 'unknown'],
  ['a head of the log', { memos: [HEAD], transfers: [] }, 'memo'],
  ['a failed head took its fee too', { memos: [HEAD], transfers: [], failed: true }, 'memo'],
  ['a statement of reserves', { memos: [STATEMENT], transfers: [] }, 'memo'],
  ['nor a statement that moved money', { memos: [STATEMENT] }, 'unknown'],
  ['nor a statement without its hash', { memos: ['kingstake reserves v1 7'], transfers: [] }, 'unknown'],
  ['nor a head that moved money', { memos: [HEAD] }, 'unknown'],
  ['nor two memos', { memos: ['kingstake:wd:12:3', 'kingstake:wd:13:1'] }, 'unknown'],
  ['nor a number that is none', { memos: ['kingstake:wd:0:1'] }, 'unknown'],
  ['nor two transfers', { transfers: [...paid.transfers, ...paid.transfers] }, 'unknown'],
])('recognizes %s', (_name, change, expected) => {
  expect(payoutOf({ ...paid, ...change }, 'treasury')).toEqual(expected);
});
