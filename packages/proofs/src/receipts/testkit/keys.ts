// receipts, testkit: Ed25519 keys derived from names, and everything that they sign in a receipt.
import { createHash, sign } from 'node:crypto';
import { base58, base64 } from '@scure/base';
import { toBase64Url, utf8 } from '../../bytes.ts';
import { keypairFromSecret, privateKeyObject } from '../../node/crypto.ts';
import { sessionKeyLine } from '../chain.ts';
import type { ReceiptGrant } from '../receipt.ts';

export interface TestKey {
  readonly address: string;
  sign(message: Uint8Array): Uint8Array;
}

/** Returns the same key for the same name. */
export function testKey(name: string): TestKey {
  const seed = createHash('sha256').update(name).digest();
  const key = privateKeyObject(seed);
  return {
    address: base58.encode(keypairFromSecret(seed).subarray(32)),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  };
}

export const signatureText = (key: TestKey, message: Uint8Array): string => toBase64Url(key.sign(message));

/** A wallet's sign-in that authorises a session key. */
export function grantOf(side: 'w' | 'b', wallet: TestKey, key: TestKey, origin: string): ReceiptGrant {
  const message = [
    `${new URL(origin).host} wants you to sign in with your Solana account:`,
    wallet.address,
    '',
    'Sign in to Kingstake.',
    '',
    `URI: ${origin}`,
    'Version: 1',
    'Chain ID: solana:devnet',
    'Nonce: 9f86d081884c7d65',
    'Issued At: 2026-11-25T12:00:00.000Z',
    'Expiration Time: 2026-11-25T12:05:00.000Z',
    'Resources:',
    sessionKeyLine(key.address),
  ].join('\n');
  return { side, key: key.address, message, signature: base64.encode(wallet.sign(utf8(message))) };
}
