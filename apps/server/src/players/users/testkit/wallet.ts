// users/testkit: a wallet for tests, with keys from node:crypto.
import { sign } from 'node:crypto';
import { keypairFromSecret, privateKeyObject } from '@kingstake/proofs/node';
import { base58 } from '@scure/base';

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
  const privateKey = privateKeyObject(seed);
  return {
    address: base58.encode(keypairFromSecret(seed).subarray(RAW_KEY_BYTES)),
    seed,
    sign: (message) => sign(null, Buffer.from(message, 'utf8'), privateKey).toString('base64'),
    signBytes: (bytes) => sign(null, bytes, privateKey),
  };
}
