// escape: compiles a transaction of one instruction to bytes that a wallet can sign. It does not use a library, so that the page
// stays small. Source: Solana's legacy transaction format: signatures, header of 3 bytes, keys, blockhash, instructions.
import type { leaveInstruction } from '@kingstake/escrow';
import { base58 } from '@scure/base';

type Instruction = ReturnType<typeof leaveInstruction>;

const SIGNATURE_BYTES = 64;
/** Bits of AccountRole in @solana/kit: how an instruction may use an account. */
const WRITABLE = 1;
const SIGNER = 2;

/**
 * Returns the transaction with an empty signature. The fee payer is its only signer. Throws for an instruction that needs another
 * signature, or whose lengths do not fit in one byte.
 */
export function unsignedTransaction(
  instruction: Instruction,
  feePayer: string,
  blockhash: string,
): Uint8Array<ArrayBuffer> {
  const { programAddress, accounts = [], data = new Uint8Array() } = instruction;
  if (accounts.some(({ address, role }) => (role & SIGNER) !== 0 && address !== feePayer))
    throw new Error('this needs the signature of another wallet');
  const changed = accounts
    .filter(({ role }) => (role & WRITABLE) !== 0)
    .map(({ address }) => String(address));
  const writable = [...new Set([feePayer, ...changed])];
  const named = [...accounts.map(({ address }) => String(address)), String(programAddress)];
  const readonly = [...new Set(named)].filter((address) => !writable.includes(address));
  const keys = [...writable, ...readonly];
  const indexOf = (address: string): number => keys.indexOf(address);
  const message = [
    [1, 0, readonly.length],
    [short(keys.length), ...keys.flatMap((key) => [...base58.decode(key)])],
    [...base58.decode(blockhash)],
    [1, indexOf(programAddress)],
    [short(accounts.length), ...accounts.map(({ address }) => indexOf(address))],
    [short(data.length), ...data],
  ];
  return Uint8Array.from([1, ...new Uint8Array(SIGNATURE_BYTES), ...message.flat()]);
}

/** Encodes a length below 128 as one byte, as the format allows. */
function short(length: number): number {
  if (length >= 0x80) throw new RangeError('a part of the transaction is too long');
  return length;
}
