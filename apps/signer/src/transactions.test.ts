// The bytes of a memo: one instruction with exactly its text, and the treasury as fee payer and only signer.
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import { expect, test } from 'vitest';
import { addressOf, lifetimeOf } from './testkit/parties.ts';
import { createTransactionMaker } from './transactions.ts';

test.each([
  [
    'W2 of a statement of reserves',
    { kind: 'reserves', height: 1042, hash: 'ab'.repeat(32) } as const,
    `kingstake reserves v1 1042 ${'ab'.repeat(32)}`,
  ],
  [
    "of the head of the operators' log",
    { kind: 'memo', entries: 7, hash: 'cd'.repeat(32), receiptKey: null } as const,
    `kingstake:log:7:${'cd'.repeat(32)}`,
  ],
  [
    'V23 of the head with the key of receipts',
    { kind: 'memo', entries: 7, hash: 'cd'.repeat(32), receiptKey: 'K'.repeat(44) } as const,
    `kingstake:log:7:${'cd'.repeat(32)}:${'K'.repeat(44)}`,
  ],
])('writes the memo %s and nothing else', async (_name, entry, text) => {
  const address = await addressOf(1);
  const treasury = { address, sign: async () => new Uint8Array(64) } as never;
  const maker = createTransactionMaker({ treasury, arbiter: null, program: null });
  const { wire } = await maker.make({ ...entry, lifetime: lifetimeOf(1) });
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire);
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  expect(Object.keys(signatures)).toEqual([address]);
  expect(message.staticAccounts).toEqual([address, LEGACY_MEMO_PROGRAM_ADDRESS_V3]);
  if (message.version !== 'legacy') throw new Error('not a legacy message');
  expect(
    message.instructions.map(({ data }) => new TextDecoder().decode(Uint8Array.from(data ?? []))),
  ).toEqual([text]);
});
