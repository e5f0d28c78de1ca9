// custody, testkit: keys derived from a number. For tests only.
import { createSigningKey, keypairFromSecret, type SigningKey } from '../crypto.ts';

/** The 64 bytes of a key file whose secret is 32 times this byte. */
export function keypairOf(byte: number): Uint8Array {
  return keypairFromSecret(Buffer.alloc(32, byte));
}

export function keyOf(byte: number): SigningKey {
  const key = createSigningKey(keypairOf(byte));
  if (key === null) throw new Error('our own key is a key');
  return key;
}
