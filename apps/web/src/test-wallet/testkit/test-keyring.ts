// test wallet, testkit: an in-memory keyring, and verification of its signatures by another implementation.
import { createPublicKey, verify } from 'node:crypto';
import { base64urlnopad } from '@scure/base';
import { createKeyring, type Keyring, publicKeyOf } from '../keyring.ts';

export function createMemoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  keys(): string[];
} {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
}

export function createTestKeyring(storage = createMemoryStorage()): Keyring {
  return createKeyring(storage, globalThis.crypto.subtle);
}

/** Whether node:crypto accepts the signature for this address. */
export function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const x = base64urlnopad.encode(publicKeyOf(address));
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
}
