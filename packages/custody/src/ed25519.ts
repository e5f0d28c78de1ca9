// custody: Ed25519 (RFC 8032) keys and signatures with node:crypto. Reads no files and generates no keys.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { base58 } from '@scure/base';

const KEY_BYTES = 32;
const KEYPAIR_BYTES = 64;
const SIGNATURE_BYTES = 64;
/** The DER prefixes of a public and a private key (RFC 8410), which node:crypto requires before the 32 bytes. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Points of order 1, 2, 4 and 8, and their non-canonical encodings, without the sign bit. Anyone can forge a signature of
 * such a key for any text. Source: libsodium, `ge25519_has_small_order`.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000', // order 4
  '0100000000000000000000000000000000000000000000000000000000000000', // order 1
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', // order 8
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', // order 8
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', // p - 1: order 2
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', // p, an alias of 0: order 4
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', // p + 1, an alias of 1: order 1
]);

/** Whether an encoded public key is a point of small order. Only the newest versions of OpenSSL check this. */
export function isSmallOrder(key: Uint8Array): boolean {
  const unsigned = Buffer.from(key);
  const last = unsigned.at(-1);
  if (last === undefined) return false;
  unsigned[unsigned.length - 1] = last & 0x7f;
  return SMALL_ORDER.has(unsigned.toString('hex'));
}

export type KeyFault = 'not-a-key' | 'small-order';

function decodeKey(address: string): Uint8Array | KeyFault {
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(address);
  } catch {
    // The library throws for text that is not base58.
    return 'not-a-key';
  }
  if (bytes.length !== KEY_BYTES) return 'not-a-key';
  return isSmallOrder(bytes) ? 'small-order' : bytes;
}

/** Returns why a base58 text is not accepted as a public key; null when it is. */
export function publicKeyFault(address: string): KeyFault | null {
  const key = decodeKey(address);
  return typeof key === 'string' ? key : null;
}

/** Returns the 32 bytes of a base58 public key; null when `publicKeyFault` names a fault. */
export function publicKeyBytes(address: string): Uint8Array | null {
  const key = decodeKey(address);
  return typeof key === 'string' ? null : key;
}

/**
 * Whether `signature` (64 bytes in canonical base64) was made with this base58 public key over the text's UTF-8 bytes. False
 * for an invalid key, a key of small order and a malformed signature.
 */
export function verifyText(address: string, text: string, signature: string): boolean {
  const key = publicKeyBytes(address);
  const bytes = Buffer.from(signature, 'base64');
  if (key === null || bytes.length !== SIGNATURE_BYTES || bytes.toString('base64') !== signature)
    return false;
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, key]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(text, 'utf8'), publicKey, bytes);
}

/** Signs texts. The secret is not exposed. */
export interface SigningKey {
  readonly publicKey: string; // base58
  /** Returns the base64 signature (64 bytes) over the text's UTF-8 bytes. */
  sign(text: string): string;
}

/**
 * Creates the key from 64 bytes as solana-keygen writes them: the secret followed by the public key. Null when they are not
 * 64 bytes, when the halves do not match, or when the public key is of small order.
 */
export function createSigningKey(keypair: Uint8Array): SigningKey | null {
  if (keypair.length !== KEYPAIR_BYTES) return null;
  const secret = keypair.subarray(0, KEY_BYTES);
  const given = keypair.subarray(KEY_BYTES);
  if (!Buffer.from(keypairFromSecret(secret)).equals(keypair) || isSmallOrder(given)) return null;
  const key = privateKeyOf(secret);
  return {
    publicKey: base58.encode(given),
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('base64'),
  };
}

/** Returns the 64 bytes of a key file for a secret of 32 bytes (RFC 8032). */
export function keypairFromSecret(secret: Uint8Array): Uint8Array {
  const spki = createPublicKey(privateKeyOf(secret)).export({ format: 'der', type: 'spki' });
  return Buffer.concat([secret, spki.subarray(SPKI_PREFIX.length)]);
}

function privateKeyOf(secret: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, secret]), format: 'der', type: 'pkcs8' });
}
