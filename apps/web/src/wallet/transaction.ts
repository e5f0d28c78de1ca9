// wallet: the bytes of a transaction: its parts, its signature and its blockhash. Pure; it judges nothing. Source: Solana's legacy
// transaction format: signatures, header of 3 bytes, keys, blockhash, instructions.
import { base58 } from '@scure/base';
import { SIGNATURE_BYTES } from './wallet-standard.ts';

const HEADER_BYTES = 3;
export const KEY_BYTES = 32;
/** Set in the first byte of a message that is not legacy, together with its version. */
const VERSIONED = 0x80;
/** Up to this, a count takes one byte; no transaction has room for more signatures or keys. */
const MAX_COUNT = 127;

/** The payer's signature, base58, which is the transaction's id; null: there is none. */
export function signatureIn(signed: Uint8Array): string | null {
  const count = signed[0] ?? 0;
  if (count === 0 || count > MAX_COUNT || signed.length < 1 + SIGNATURE_BYTES) return null;
  const signature = signed.slice(1, 1 + SIGNATURE_BYTES);
  return signature.every((byte) => byte === 0) ? null : base58.encode(signature);
}

/** The blockhash, base58, of a legacy or version-0 transaction; null for anything else. */
export function blockhashIn(transaction: Uint8Array): string | null {
  const signatures = transaction[0] ?? 0;
  if (signatures > MAX_COUNT) return null;
  let at = 1 + signatures * SIGNATURE_BYTES;
  const first = transaction[at] ?? 0;
  if (first > VERSIONED) return null;
  at += HEADER_BYTES + (first === VERSIONED ? 1 : 0);
  const keys = transaction[at] ?? 0;
  if (keys === 0 || keys > MAX_COUNT) return null;
  at += 1 + keys * KEY_BYTES;
  const blockhash = transaction.slice(at, at + KEY_BYTES);
  return blockhash.length === KEY_BYTES ? base58.encode(blockhash) : null;
}

export interface ReadInstruction {
  program: string; // base58
  accounts: readonly string[];
  data: Uint8Array;
}

export interface ReadTransaction {
  /** The fee payer first. */
  signers: readonly string[];
  instructions: readonly ReadInstruction[];
}

/**
 * Returns null unless the bytes are exactly one legacy transaction: null if truncated, longer, versioned, or with an index out of range.
 */
export function readTransaction(bytes: Uint8Array): ReadTransaction | null {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

class Unreadable extends Error {}

function read(bytes: Uint8Array): ReadTransaction {
  let at = 0;
  const take = (length: number): Uint8Array => {
    const part = bytes.slice(at, at + length);
    if (part.length !== length) throw new Unreadable();
    at += length;
    return part;
  };
  const byte = (): number => take(1)[0] ?? 0;
  /** Lengths above 127 take a second byte; no transaction has room for a third. */
  const short = (): number => {
    const low = byte();
    if (low < VERSIONED) return low;
    const high = byte();
    if (high === 0 || high >= VERSIONED) throw new Unreadable();
    return (low & 0x7f) | (high << 7);
  };
  const many = <T>(one: () => T): T[] => Array.from({ length: short() }, one);

  const signatures = many(() => take(SIGNATURE_BYTES));
  const required = byte();
  if (required >= VERSIONED || required === 0 || signatures.length !== required) throw new Unreadable();
  take(2); // number of read-only signers and read-only other accounts
  const keys = many(() => base58.encode(take(KEY_BYTES)));
  const keyAt = (index: number): string => {
    const key = keys[index];
    if (key === undefined) throw new Unreadable();
    return key;
  };
  take(KEY_BYTES); // blockhash
  const instructions = many(() => ({
    program: keyAt(byte()),
    accounts: many(() => keyAt(byte())),
    data: take(short()),
  }));
  if (at !== bytes.length || keys.length < required) throw new Unreadable();
  return { signers: keys.slice(0, required), instructions };
}
