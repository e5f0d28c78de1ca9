import { createSigningKey, keypairFromSecret, type SigningKey } from '@kingstake/proofs/custody';
import { expect, test } from 'vitest';
import { createLinkHash } from './link-hash.ts';

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
