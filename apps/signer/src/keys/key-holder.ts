// keys: the port to a private key. The signer requests signatures from it and never sees a secret.
import { type KeyPairSigner, signBytes } from '@solana/kit';

export interface KeyHolder {
  readonly address: string; // base58 of the public key
  /** Returns the 64 bytes of an Ed25519 signature. Throws if the key cannot be used now. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** Holds a key that was read from a file. */
export function holderOfFile(key: KeyPairSigner): KeyHolder {
  return {
    address: key.address,
    sign: async (message) => new Uint8Array(await signBytes(key.keyPair.privateKey, message)),
  };
}
