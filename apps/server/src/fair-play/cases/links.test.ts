import { createSigningKey, keypairFromSecret, type SigningKey } from '@kingstake/proofs/custody';
import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { LINKS } from './limits.ts';
import { createLinkHash, funderIn } from './links.ts';

function testKey(byte: number): SigningKey {
  const key = createSigningKey(keypairFromSecret(Buffer.alloc(32, byte)));
  if (key === null) throw new Error('the test has no key');
  return key;
}

test('makes the same hash on every node, another one with another key, and shows nothing of the value', () => {
  const hash = createLinkHash(testKey(1));
  expect(hash('address', '203.0.113.7')).toMatch(/^[0-9a-f]{64}$/);
  expect(createLinkHash(testKey(1))('address', '203.0.113.7')).toBe(hash('address', '203.0.113.7'));
  const others = [
    createLinkHash(testKey(2))('address', '203.0.113.7'),
    hash('device', '203.0.113.7'),
    hash('address', '203.0.113.8'),
  ];
  for (const other of others) expect(other).not.toBe(hash('address', '203.0.113.7'));
});

const SOL = 10n ** 9n;

test.each([
  ['a transfer that its source signed', 'uncle', 'own', SOL, 'uncle', 'uncle'],
  ['dust, which anyone can send', 'uncle', 'own', LINKS.fundingLeast - 1n, 'uncle', undefined],
  ['a transfer by a program', 'uncle', 'own', SOL, 'own', null],
  ['a transfer to another wallet', 'uncle', 'other', SOL, 'uncle', undefined],
  ['a withdrawal', 'treasury', 'own', SOL, 'treasury', null],
  ['a transfer to itself', 'own', 'own', SOL, 'own', undefined],
])('reads who funded a wallet: %s', (_what, source, destination, amount, signer, expected) => {
  const moved = { source, destination, lamports: lamports(amount), inner: false };
  const transaction = { signers: [signer], transfers: [moved] };
  expect(funderIn(transaction, { wallet: 'own', treasury: 'treasury' })).toBe(expected);
});
