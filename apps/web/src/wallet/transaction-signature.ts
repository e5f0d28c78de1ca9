// wallet: the signature and the blockhash in a transaction's bytes. Pure.
import { base58 } from '@scure/base';

const SIGNATURE_BYTES = 64;
/** Up to this, the count of signatures takes one byte; no transaction has room for more. */
const MAX_COUNT = 127;

/** The payer's signature, base58, which is the transaction's id; null: there is none. */
export function signatureIn(signed: Uint8Array): string | null {
  const count = signed[0] ?? 0;
  if (count === 0 || count > MAX_COUNT || signed.length < 1 + SIGNATURE_BYTES) return null;
  const signature = signed.slice(1, 1 + SIGNATURE_BYTES);
  return signature.every((byte) => byte === 0) ? null : base58.encode(signature);
}

const KEY_BYTES = 32;
const HEADER_BYTES = 3;
/** Set in the first byte of a message that is not legacy, together with its version. */
const VERSIONED = 0x80;

/** The blockhash, base58, of a legacy or version-0 transaction; null for anything else. */
export function blockhashIn(transaction: Uint8Array): string | null {
  const signatures = transaction[0] ?? 0;
  if (signatures > MAX_COUNT) return null;
  let at = 1 + signatures * SIGNATURE_BYTES;
  const first = transaction[at] ?? 0;
  if (first > VERSIONED) return null;
  at += HEADER_BYTES + (first === VERSIONED ? 1 : 0);
  // No transaction has room for more keys than one byte can count.
  const keys = transaction[at] ?? 0;
  if (keys === 0 || keys > MAX_COUNT) return null;
  at += 1 + keys * KEY_BYTES;
  const blockhash = transaction.slice(at, at + KEY_BYTES);
  return blockhash.length === KEY_BYTES ? base58.encode(blockhash) : null;
}
