// test wallet: where the message starts in a serialized transaction, and which signature goes where. It handles only bytes;
// transaction-steps.ts interprets the transaction. Source: Solana's transaction format (compact-u16 signature count, 64-byte
// signatures, message; legacy and v0).

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
/** A message whose first byte has this bit is versioned; the other bits are the version. */
const VERSIONED = 0x80;

export interface SigningSlot {
  /** The signed part. */
  message: Uint8Array;
  /** Offset of the 64-byte signature in the transaction. */
  signatureAt: number;
}

/** The slot of a signer. Throws if the bytes are not a transaction, or the account does not sign it. */
export function signingSlotOf(transaction: Uint8Array, publicKey: Uint8Array): SigningSlot {
  const signatures = readCompactU16(transaction, 0);
  const messageAt = signatures.next + signatures.value * SIGNATURE_BYTES;
  const message = transaction.slice(messageAt);
  const { keys, signerCount } = readMessageKeys(message);
  const signers = keys.slice(0, signerCount);
  if (signers.length !== signatures.value) {
    throw new Error('The number of signatures does not match the number of signers');
  }
  const index = signers.findIndex((key) => key.every((byte, at) => byte === publicKey[at]));
  if (index < 0) throw new Error('This account is not a signer of this transaction');
  return { message, signatureAt: signatures.next + index * SIGNATURE_BYTES };
}

/** A copy of the transaction with this signature in its slot. */
export function withSignature(transaction: Uint8Array, slot: SigningSlot, signature: Uint8Array): Uint8Array {
  const signed = Uint8Array.from(transaction);
  signed.set(signature, slot.signatureAt);
  return signed;
}

/** Header (3 bytes, the first is the number of signers), number of keys, keys; signers come first. */
export function readMessageKeys(message: Uint8Array): {
  keys: Uint8Array[];
  signerCount: number;
  end: number; // offset of the recent blockhash
} {
  const prefix = byteAt(message, 0);
  const isVersioned = (prefix & VERSIONED) !== 0;
  if (isVersioned && prefix !== VERSIONED)
    throw new Error('Only legacy and version 0 transactions can be signed');
  const headerAt = isVersioned ? 1 : 0;
  const signerCount = byteAt(message, headerAt);
  const keys = readCompactU16(message, headerAt + 3);
  const end = keys.next + keys.value * KEY_BYTES;
  if (signerCount > keys.value || end > message.length) throw notATransaction();
  const all = Array.from({ length: keys.value }, (_, index) => {
    const start = keys.next + index * KEY_BYTES;
    return message.subarray(start, start + KEY_BYTES);
  });
  return { keys: all, signerCount, end };
}

/** Seven bits per byte, lowest first, at most three bytes. */
export function readCompactU16(bytes: Uint8Array, offset: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < 3; index += 1) {
    const byte = byteAt(bytes, offset + index);
    value |= (byte & 0x7f) << (7 * index);
    if ((byte & 0x80) === 0) return { value, next: offset + index + 1 };
  }
  throw notATransaction();
}

function byteAt(bytes: Uint8Array, offset: number): number {
  const byte = bytes[offset];
  if (byte === undefined) throw notATransaction();
  return byte;
}

function notATransaction(): Error {
  return new Error('Not a valid Solana transaction');
}
