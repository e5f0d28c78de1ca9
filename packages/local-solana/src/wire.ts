// local-solana: parses the bytes of a transaction. Reads no accounts.
import {
  getBase58Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type ReadonlyUint8Array,
  type Transaction,
} from '@solana/kit';
import { LIMITS } from './limits.ts';
import { type Message, readMessage } from './message.ts';

export interface WireTransaction {
  wire: Uint8Array;
  signature: string; // the first one in base58; 64 zero bytes if it is missing
  signatures: readonly string[];
  signed: boolean; // no signature is missing; they are not verified yet
  message: Message;
  transaction: Transaction;
}

const UNREADABLE =
  'failed to deserialize solana_transaction::versioned::VersionedTransaction: io error: failed to fill whole buffer';
/** The first byte of a version 1 transaction, whose message comes before its signatures. */
const VERSION_1 = 0x81;
const MISSING_SIGNATURE = getBase58Decoder().decode(new Uint8Array(64));

/** Parses a transaction, or returns why it is invalid. */
export function readWire(wire: Uint8Array): WireTransaction | string {
  const most = wire[0] === VERSION_1 ? LIMITS.version1Bytes : LIMITS.transactionBytes;
  if (wire.length > most) {
    return `decoded solana_transaction::versioned::VersionedTransaction too large: ${wire.length} bytes (max: ${most} bytes)`;
  }
  try {
    const transaction = getTransactionDecoder().decode(wire);
    const message = readMessage(new Uint8Array(transaction.messageBytes));
    if (message === null || !sameBytes(getTransactionEncoder().encode(transaction), wire)) return UNREADABLE;
    const error = sanitizeError(message, Object.keys(transaction.signatures).length);
    if (error !== null) return `invalid transaction: ${error}`;
    const signatures = Object.values(transaction.signatures).map((bytes) =>
      bytes === null ? MISSING_SIGNATURE : getBase58Decoder().decode(bytes),
    );
    const [signature] = signatures;
    if (signature === undefined) return 'invalid transaction: Transaction has no signature';
    return {
      wire,
      signature,
      signatures,
      signed: !Object.values(transaction.signatures).includes(null),
      message,
      transaction,
    };
  } catch {
    // A node reports no more than this, whatever the decoder's error.
    return UNREADABLE;
  }
}

function sameBytes(a: ReadonlyUint8Array, b: ReadonlyUint8Array): boolean {
  return Buffer.compare(a as Uint8Array, b as Uint8Array) === 0;
}

const OFFSETS = 'Transaction failed to sanitize accounts offsets correctly';
const MAX_KEYS = 256;
/** Limits of a version 1 transaction: accounts and instructions (SIMD-0385). */
const MAX_V1_KEYS = 64;
const MAX_V1_INSTRUCTIONS = 64;
const MAX_V1_SIGNATURES = 12;

/** Returns what the runtime refuses without reading accounts (Solana's `sanitize` of messages). */
function sanitizeError(message: Message, signatures: number): string | null {
  const { header, staticAccounts, instructions } = message;
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  const keys = staticAccounts.length + loadedCount(message);
  const headerFits =
    numSignerAccounts === signatures &&
    numReadonlySignerAccounts < numSignerAccounts &&
    numSignerAccounts + numReadonlyNonSignerAccounts <= staticAccounts.length &&
    keys <= (message.version === 1 ? MAX_V1_KEYS : MAX_KEYS);
  if (!headerFits || hasEmptyLookup(message) || breaksVersion1(message)) return OFFSETS;
  if (new Set(staticAccounts).size !== staticAccounts.length) return 'Account loaded twice';
  for (const { programAddressIndex, accountIndices } of instructions) {
    // The fee payer cannot be a program, and programs cannot be loaded from lookup tables.
    if (programAddressIndex === 0 || programAddressIndex >= staticAccounts.length) return OFFSETS;
    if ((accountIndices ?? []).some((index) => index >= keys)) return OFFSETS;
  }
  return null;
}

function hasEmptyLookup({ addressTableLookups }: Message): boolean {
  return addressTableLookups.some(
    (lookup) => lookup.writableIndexes.length + lookup.readonlyIndexes.length === 0,
  );
}

function breaksVersion1({ version, header, instructions, unknownConfig }: Message): boolean {
  if (version !== 1) return false;
  const isTooMuch = instructions.length > MAX_V1_INSTRUCTIONS || header.numSignerAccounts > MAX_V1_SIGNATURES;
  return isTooMuch || unknownConfig;
}

function loadedCount({ addressTableLookups }: Message): number {
  return addressTableLookups.reduce(
    (count, lookup) => count + lookup.writableIndexes.length + lookup.readonlyIndexes.length,
    0,
  );
}

export interface LoadedAddresses {
  writable: readonly string[];
  readonly: readonly string[];
}

/** One account of a message, in the order that its instructions use, with its permissions. */
export interface AccountKey {
  address: string;
  signer: boolean;
  writable: boolean;
  loaded: boolean; // from a lookup table
}

export function accountKeysOf(message: Message, loaded: LoadedAddresses): AccountKey[] {
  const { header, staticAccounts } = message;
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  const own = staticAccounts.map((address, index) => {
    const signer = index < numSignerAccounts;
    const writable = signer
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < staticAccounts.length - numReadonlyNonSignerAccounts;
    return { address: address as string, signer, writable, loaded: false };
  });
  const others = (addresses: readonly string[], writable: boolean) =>
    addresses.map((address) => ({ address, signer: false, writable, loaded: true }));
  return [...own, ...others(loaded.writable, true), ...others(loaded.readonly, false)];
}
