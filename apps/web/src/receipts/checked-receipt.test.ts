import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Receipt, webCryptoVerify } from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { expect, it } from 'vitest';
import { checkedReceipt, signedMoves } from './checked-receipt.ts';

const file = join(import.meta.dirname, '../../../../packages/proofs/src/receipts/testkit/vectors.json');
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: { name: string; receipt: Receipt }[] };
const [good] = cases.filter(({ name }) => name === 'good').map(({ receipt }) => receipt);

async function checked(change: (receipt: Receipt) => void) {
  const receipt = structuredClone(good) as Receipt;
  change(receipt);
  const verify = await webCryptoVerify(crypto.subtle);
  if (verify === null) throw new Error('no Ed25519');
  return checkedReceipt(receipt, await verifyReceipt(receipt, { serverKeys: null, verify }));
}

it('V63 marks every move of a good receipt as signed', async () => {
  const found = await checked(() => {});
  expect(found).toMatchObject({ state: 'signed', moves: Array(4).fill('signed') });
  expect(signedMoves(found)).toBe(4);
});

it('V63 reports that Kingstake recorded a game of which a player signed no move', async () => {
  const receipt = structuredClone(good) as Receipt;
  const entries = receipt.entries.map((entry) =>
    entry.type === 'move' && entry.by === 'b' ? { ...entry, sig: null } : entry,
  );
  const found = checkedReceipt({ ...receipt, entries }, { isGood: true, wrong: [] });
  expect(found).toMatchObject({
    state: 'recorded',
    moves: ['signed', 'unsigned', 'signed', 'unsigned'],
  });
});

it('V63 marks the move whose signature is invalid', async () => {
  const found = await checked(({ entries }) => {
    const [first, , third] = entries.filter(({ type }) => type === 'move');
    if (first?.type === 'move' && third?.type === 'move') third.sig = first.sig;
  });
  expect(found.state).toBe('mismatch');
  expect(found.moves).toEqual(['signed', 'signed', 'wrong', 'wrong']); // the next move signed the original entry
});
