// proofs: Ed25519 in browsers and Node, with WebCrypto.

/** Whether the 64 bytes are the key's signature of the message. Never rejects for invalid input. */
export type VerifySignature = (
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/** The part of `SubtleCrypto` that is used. Its type differs between browsers and Node. */
export interface Ed25519Subtle {
  importKey(
    format: 'raw',
    key: Uint8Array<ArrayBuffer>,
    algorithm: 'Ed25519',
    extractable: boolean,
    usages: ['verify'],
  ): Promise<unknown>;
  verify(
    algorithm: 'Ed25519',
    key: unknown,
    signature: Uint8Array<ArrayBuffer>,
    message: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>;
}

/** Returns null where WebCrypto lacks Ed25519. `subtle` is `crypto.subtle`, which is undefined on a page without https. */
export async function webCryptoVerify(subtle: Ed25519Subtle | undefined): Promise<VerifySignature | null> {
  if (subtle === undefined) return null;
  const probe = new Uint8Array(32);
  const isKnown = await subtle.importKey('raw', probe, 'Ed25519', false, ['verify']).then(
    () => true,
    (error: unknown) => !(error instanceof DOMException && error.name === 'NotSupportedError'),
  );
  if (!isKnown) return null;
  return async (key, message, signature) => {
    try {
      const imported = await subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
      return await subtle.verify('Ed25519', imported, signature, message);
    } catch {
      return false; // not a point on the curve
    }
  };
}
