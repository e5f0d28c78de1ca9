// session: the signature in a signed transaction's bytes. Pure.
import { base58 } from '@scure/base';

const SIGNATURE_BYTES = 64;
/** The count of signatures takes one byte up to here; no transaction has room for more. */
const MAX_COUNT = 127;

/** The payer's signature, base58: the name of the transaction. null: there is none. */
export function signatureIn(signed: Uint8Array): string | null {
  const count = signed[0] ?? 0;
  if (count === 0 || count > MAX_COUNT || signed.length < 1 + SIGNATURE_BYTES) return null;
  const signature = signed.slice(1, 1 + SIGNATURE_BYTES);
  return signature.every((byte) => byte === 0) ? null : base58.encode(signature);
}
