// custody, for its tests: keys from a number. Never for anything else.
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createSigningKey, type SigningKey } from '../ed25519.ts';

/** The 64 bytes of a key file whose secret is 32 times this byte. */
export function keypairOf(byte: number): Uint8Array {
  const secret = Buffer.alloc(32, byte);
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret]);
  const key = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
  return Buffer.concat([secret, key.export({ format: 'der', type: 'spki' }).subarray(-32)]);
}

export function keyOf(byte: number): SigningKey {
  const key = createSigningKey(keypairOf(byte));
  if (key === null) throw new Error('our own key is a key');
  return key;
}
