// users/testkit: a wallet for tests, with keys from node:crypto.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { base58 } from '@scure/base';

/** DER prefix of an Ed25519 private key (RFC 8410) in front of its 32-byte seed. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const RAW_KEY_BYTES = 32;

export interface TestWallet {
  address: string;
  /** The private key. */
  seed: Uint8Array;
  /** Returns the signature of the text's UTF-8 bytes in base64. */
  sign(message: string): string;
  signBytes(bytes: Uint8Array): Uint8Array;
}

/** Returns the same wallet for the same number. */
export function testWallet(number: number): TestWallet {
  const seed = Buffer.alloc(RAW_KEY_BYTES, 7);
  seed.writeUInt32BE(number);
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES);
  return {
    address: base58.encode(raw),
    seed,
    sign: (message) => sign(null, Buffer.from(message, 'utf8'), privateKey).toString('base64'),
    signBytes: (bytes) => sign(null, bytes, privateKey),
  };
}
