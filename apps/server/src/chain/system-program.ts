// chain: what the data of system and memo instructions says. Bytes in, fields out; no network and no account state.
// Source: the system program's instruction enum (u32 tag, bincode fields) and the memo programs (the data is the text).
import { type Address, getAddressDecoder, getBase58Decoder } from '@solana/kit';
import { MEMO_PROGRAM_ADDRESS } from '@solana-program/memo';

export const SYSTEM_PROGRAM = '11111111111111111111111111111111';

/** The memo program of every cluster; the package's own default is a newer one that is not deployed everywhere. */
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;

/** Every deployment of the memo program, oldest first. */
export const MEMO_PROGRAMS: readonly string[] = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  MEMO_PROGRAM,
  MEMO_PROGRAM_ADDRESS,
];

/** An instruction as it stands in a message: its accounts by address. */
export interface NamedInstruction {
  program: string;
  accounts: readonly string[];
  data: Uint8Array;
}

/** A system instruction that moves lamports out of `source`. */
export interface FundingInstruction {
  type:
    | 'transfer'
    | 'transferWithSeed'
    | 'createAccount'
    | 'createAccountWithSeed'
    | 'createAccountAllowPrefund';
  source: string;
  destination: string;
  lamports: bigint;
  base: string | null; // the signer that the source (or the new account) was derived from
  seed: string | null;
  space: bigint | null; // of the account made
  owner: string | null; // of the account made, or of the source of transferWithSeed
}

const TAGS = {
  createAccount: 0,
  transfer: 2,
  createAccountWithSeed: 3,
  transferWithSeed: 11,
  createAccountAllowPrefund: 13,
} as const;

const SHORTEST = 12; // tag and lamports
const address = getAddressDecoder();

/** Reads fields one after the other; past the end it throws RangeError. */
function reader(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 4;
  return {
    u64(): bigint {
      at += 8;
      return view.getBigUint64(at - 8, true);
    },
    address(): string {
      if (at + 32 > data.length) throw new RangeError('too short');
      at += 32;
      return address.decode(data.subarray(at - 32, at));
    },
    text(): string {
      const length = Number(this.u64());
      if (at + length > data.length) throw new RangeError('too short');
      at += length;
      return new TextDecoder().decode(data.subarray(at - length, at));
    },
  };
}

/** The lamports that an instruction moves by the system program; null for every other instruction. */
export function readFunding(instruction: NamedInstruction): FundingInstruction | null {
  const { data } = instruction;
  if (instruction.program !== SYSTEM_PROGRAM || data.length < SHORTEST) return null;
  try {
    return decodeFunding(instruction, new DataView(data.buffer, data.byteOffset).getUint32(0, true));
  } catch (error) {
    // Data shorter than its fields: the program itself refuses it, so it moved nothing.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function decodeFunding(instruction: NamedInstruction, tag: number): FundingInstruction | null {
  const [first, second, third] = instruction.accounts;
  const fields = reader(instruction.data);
  const none = { base: null, seed: null, space: null, owner: null };
  if (first === undefined) return null;
  if (tag === TAGS.createAccountAllowPrefund) {
    // The payer comes second and may be missing when nothing is paid.
    if (second === undefined) return null;
    const made = { lamports: fields.u64(), space: fields.u64(), owner: fields.address() };
    return { ...none, type: 'createAccountAllowPrefund', source: second, destination: first, ...made };
  }
  if (second === undefined) return null;
  const ends = { source: first, destination: second };
  switch (tag) {
    case TAGS.transfer:
      return { ...none, type: 'transfer', ...ends, lamports: fields.u64() };
    case TAGS.createAccount:
      return {
        ...none,
        type: 'createAccount',
        ...ends,
        lamports: fields.u64(),
        space: fields.u64(),
        owner: fields.address(),
      };
    case TAGS.createAccountWithSeed: {
      const derived = { base: fields.address(), seed: fields.text() };
      const made = { lamports: fields.u64(), space: fields.u64(), owner: fields.address() };
      return { type: 'createAccountWithSeed', ...ends, ...derived, ...made };
    }
    case TAGS.transferWithSeed: {
      if (third === undefined) return null;
      const moved = { lamports: fields.u64(), seed: fields.text(), owner: fields.address() };
      return { ...none, type: 'transferWithSeed', source: first, destination: third, base: second, ...moved };
    }
    default:
      return null;
  }
}

/** The text of a memo instruction; null for every other one. */
export function readMemo(instruction: NamedInstruction): string | null {
  return MEMO_PROGRAMS.includes(instruction.program) ? new TextDecoder().decode(instruction.data) : null;
}

/** Bytes as base58 text. */
export function toBase58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes);
}
