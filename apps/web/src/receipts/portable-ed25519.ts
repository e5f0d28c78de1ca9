// receipts: Ed25519 for browsers whose WebCrypto lacks it. Loaded only there.

import type { VerifySignature } from '@kingstake/proofs/receipts';
import { ed25519 } from '@noble/curves/ed25519.js';

/** The secret is 32 bytes that scripts can read, because such a browser has no safer option. */
export function createPortableKey(): { secret: Uint8Array; publicKey: Uint8Array } {
  const secret = ed25519.utils.randomSecretKey();
  return { secret, publicKey: new Uint8Array(ed25519.getPublicKey(secret)) };
}

export const signPortably = (secret: Uint8Array, message: Uint8Array): Uint8Array =>
  ed25519.sign(message, secret);

export const verifyPortably: VerifySignature = async (key, message, signature) => {
  try {
    return ed25519.verify(signature, message, key);
  } catch {
    return false; // not a point of the curve
  }
};
