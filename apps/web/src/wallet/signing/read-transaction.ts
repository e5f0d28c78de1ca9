// wallet, signing: parses a transaction. Pure; it judges nothing. Source: Solana's legacy transaction format: signatures, header of
// 3 bytes, keys, blockhash, instructions.
import { base58 } from '@scure/base';

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

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
/** Set in the first byte of a message that is not legacy. */
const VERSIONED = 0x80;

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
