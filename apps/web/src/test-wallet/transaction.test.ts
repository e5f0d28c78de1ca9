import { expect, test } from 'vitest';
import { signingSlotOf, withSignature } from './transaction.ts';

const keyOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

interface Shape {
  signers: readonly number[];
  others?: readonly number[];
  versioned?: boolean;
  signatureCount?: number;
}

/** Builds a transaction without instructions: count, empty signatures, message. */
function transactionOf({
  signers,
  others = [9],
  versioned = false,
  signatureCount = signers.length,
}: Shape): Uint8Array {
  const keys = [...signers, ...others];
  const message = [
    ...(versioned ? [0x80] : []),
    ...[signers.length, 0, 1],
    keys.length,
    ...keys.flatMap((byte) => [...keyOf(byte)]),
    ...keyOf(77), // recent blockhash
    0, // instructions
    ...(versioned ? [0] : []), // address table look-ups
  ];
  return Uint8Array.from([signatureCount, ...new Uint8Array(signatureCount * 64), ...message]);
}

test.each([
  ['the payer of a legacy transaction', { signers: [1] }, 1, 1],
  ['the payer of a version 0 transaction', { signers: [1], versioned: true }, 1, 1],
  ['the second signer of a legacy transaction', { signers: [1, 2, 3] }, 2, 1 + 64],
  ['the last signer of a version 0 transaction', { signers: [1, 2, 3], versioned: true }, 3, 1 + 128],
] as const)('puts the signature of %s in its own slot', (_, shape, signer, signatureAt) => {
  const transaction = transactionOf(shape);
  const slot = signingSlotOf(transaction, keyOf(signer));
  const messageAt = 1 + shape.signers.length * 64;
  expect(slot).toEqual({ message: transaction.slice(messageAt), signatureAt });

  const before = Uint8Array.from(transaction);
  const signed = withSignature(transaction, slot, new Uint8Array(64).fill(255));
  expect(transaction).toEqual(before);
  expect(signed.slice(signatureAt, signatureAt + 64)).toEqual(new Uint8Array(64).fill(255));
  expect(signed.slice(messageAt)).toEqual(transaction.slice(messageAt));
  const elsewhere = [...signed.subarray(1, signatureAt), ...signed.subarray(signatureAt + 64, messageAt)];
  expect(elsewhere.every((byte) => byte === 0)).toBe(true);
});

test('reads a key count of two bytes', () => {
  const others = Array.from({ length: 130 }, () => 9);
  const message = [
    1,
    0,
    1,
    0x83,
    0x01,
    ...[1, ...others].flatMap((byte) => [...keyOf(byte)]),
    ...keyOf(77),
    0,
  ];
  const transaction = Uint8Array.from([1, ...new Uint8Array(64), ...message]);
  expect(signingSlotOf(transaction, keyOf(1)).signatureAt).toBe(1);
});

test.each([
  ['an account that is not a signer', transactionOf({ signers: [1] }), 9, 'is not a signer'],
  ['an account that is not in the transaction', transactionOf({ signers: [1] }), 5, 'is not a signer'],
  ['a wrong number of signatures', transactionOf({ signers: [1], signatureCount: 2 }), 1, ''],
  ['no bytes', new Uint8Array(0), 1, 'Not a valid Solana transaction'],
  ['bytes that end early', transactionOf({ signers: [1] }).slice(0, 80), 1, 'Not a valid Solana transaction'],
  ['a later version', transactionOf({ signers: [1] }).with(65, 0x81), 1, 'version 0'],
])('rejects %s', (_, transaction, signer, sentence) => {
  expect(() => signingSlotOf(transaction, keyOf(signer))).toThrow(sentence);
});
