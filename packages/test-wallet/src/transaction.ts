// test wallet: where the message starts in a serialized transaction, which signature goes where, and a description of each instruction.
// It understands transfers and allocations of the System Program, memos, and stakes for the escrow program. For every other program it
// shows the address and the size of the data. Source: Solana's transaction format (compact-u16 signature count, 64-byte signatures,
// message; legacy and v0). System Program instruction 2 is Transfer {u32 kind, u64 lamports}, 9 is AllocateWithSeed; the escrow
// program's instruction 0 is OPEN {u64 tag, u64 wager, ...} of 112 bytes on seat and player.
import { formatSol, lamports } from '@kingstake/protocol/money';
import { base58 } from '@scure/base';

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
/** A message whose first byte has this bit is versioned; the other bits are the version. */
const VERSIONED = 0x80;

interface SigningSlot {
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
function readMessageKeys(message: Uint8Array): {
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
function readCompactU16(bytes: Uint8Array, offset: number): { value: number; next: number } {
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

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]);
const TRANSFER = 2;
const TRANSFER_BYTES = 12;
const ALLOCATE_WITH_SEED = 9;
const OPEN = 0n;
const OPEN_BYTES = 112;
const OPEN_ACCOUNTS = 2;
const BLOCKHASH_BYTES = 32;

/** The lines that describe one instruction. */
export type Step = readonly (readonly [label: string, text: string])[];

/** Describes the instructions of a message in order. Throws if the bytes are not a message. */
export function stepsOf(message: Uint8Array): Step[] {
  const { keys, end } = readMessageKeys(message);
  const addresses = keys.map((key) => base58.encode(key));
  const count = readCompactU16(message, end + BLOCKHASH_BYTES);
  let offset = count.next;
  const take = (length: number): Uint8Array => {
    const bytes = message.slice(offset, offset + length);
    if (bytes.length !== length) throw notATransaction();
    offset += length;
    return bytes;
  };
  const takeList = (): Uint8Array => {
    const length = readCompactU16(message, offset);
    offset = length.next;
    return take(length.value);
  };
  const addressAt = (index: number | undefined): string =>
    (index === undefined ? undefined : addresses[index]) ?? 'Looked up by the network';
  return Array.from({ length: count.value }, () => {
    const program = addressAt(take(1)[0]);
    const accounts = [...takeList()].map(addressAt);
    return stepOf(program, accounts, takeList());
  });
}

function stepOf(program: string, accounts: readonly string[], data: Uint8Array): Step {
  const [first, second] = accounts;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const kind = data.length >= 4 ? view.getUint32(0, true) : null;
  if (program === SYSTEM_PROGRAM && kind === TRANSFER && data.length === TRANSFER_BYTES) {
    if (first !== undefined && second !== undefined) {
      return [['Program', 'System Program: transfer'], ...movedOf(first, second, view.getBigUint64(4, true))];
    }
  }
  if (program === SYSTEM_PROGRAM && kind === ALLOCATE_WITH_SEED && first !== undefined) {
    return [
      ['Program', 'System Program: make room'],
      ['In', first],
    ];
  }
  if (isOpening(accounts, data) && first !== undefined && second !== undefined) {
    return [
      ['Program', 'Escrow program: lock a stake'],
      ['Address', program],
      ...movedOf(second, first, view.getBigUint64(8, true)),
    ];
  }
  if (MEMO_PROGRAMS.has(program)) {
    return [
      ['Program', 'Memo'],
      ['Text', new TextDecoder().decode(data)],
    ];
  }
  return [
    ['Program', program === SYSTEM_PROGRAM ? 'System Program' : program],
    ['Data', `${data.length} bytes that this wallet does not understand`],
  ];
}

/** Recognizes the instruction by its sizes. The wallet does not know the address of the program and shows it. */
function isOpening(accounts: readonly string[], data: Uint8Array): boolean {
  if (accounts.length !== OPEN_ACCOUNTS || data.length !== OPEN_BYTES) return false;
  return new DataView(data.buffer, data.byteOffset, data.length).getBigUint64(0, true) === OPEN;
}

function movedOf(from: string, to: string, amount: bigint): Step {
  return [
    ['From', from],
    ['To', to],
    ['Amount', `${formatSol(lamports(amount))} SOL`],
  ];
}
