import { expect, test } from 'vitest';
import { readChainTransaction } from './explorer-screen.tsx';

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
