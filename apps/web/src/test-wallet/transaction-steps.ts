// test wallet: describes each instruction of a transaction for the player. It understands transfers and allocations of the System
// Program, memos, and stakes for the escrow program. For every other program it shows the address and the size of the data.
// Source: Solana's transaction format; System Program instruction 2 is Transfer {u32 kind, u64 lamports}, 9 is
// AllocateWithSeed; the escrow program's instruction 0 is OPEN {u64 tag, u64 wager, ...} of 112 bytes on seat and player.
import { formatSol, lamports } from '@kingstake/protocol/money';
import { base58 } from '@scure/base';
import { readCompactU16, readMessageKeys } from './transaction.ts';

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
    if (bytes.length !== length) throw new Error('Not a valid Solana transaction');
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
