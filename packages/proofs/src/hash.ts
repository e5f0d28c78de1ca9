// proofs: SHA-256 and HMAC. Browsers use this implementation; Node has a faster one (node/crypto.ts).
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Both take and return bytes. `hmac` is HMAC-SHA-256. */
export interface ProofHash {
  sha256(bytes: Uint8Array): Uint8Array;
  hmac(key: Uint8Array, bytes: Uint8Array): Uint8Array;
}

export const portableHash: ProofHash = { sha256, hmac: (key, bytes) => hmac(sha256, key, bytes) };
