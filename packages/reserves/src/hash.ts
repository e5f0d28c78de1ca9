// reserves: the two hash functions of the tree. Browsers use this implementation; Node has a faster one (node-hash.ts).
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Both take and return bytes. `hmac` is HMAC-SHA-256. */
export interface ReserveHash {
  sha256(bytes: Uint8Array): Uint8Array;
  hmac(key: Uint8Array, bytes: Uint8Array): Uint8Array;
}

export const portableHash: ReserveHash = { sha256, hmac: (key, bytes) => hmac(sha256, key, bytes) };
