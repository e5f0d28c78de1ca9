// receipts, testkit: Ed25519 keys derived from names, and everything that they sign in a receipt.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { base58, base64 } from '@scure/base';
import { toBase64Url, utf8 } from '../bytes.ts';
import { sessionKeyLine } from '../chain.ts';
import type { ReceiptGrant } from '../receipt.ts';

/** The PKCS #8 encoding of an Ed25519 key, up to the 32 bytes of the key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_HEAD_BYTES = 12;

export interface TestKey {
  readonly address: string;
  sign(message: Uint8Array): Uint8Array;
}

/** Returns the same key for the same name. */
export function testKey(name: string): TestKey {
  const seed = createHash('sha256').update(name).digest();
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    address: base58.encode(new Uint8Array(spki.subarray(SPKI_HEAD_BYTES))),
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
