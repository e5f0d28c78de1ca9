// chain: parses a node's JSON of a transaction into the port's types. Pure. Rejects answers that contradict themselves.
import { lamports } from '@kingstake/protocol';
import {
  getBase58Encoder,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
} from '@solana/kit';
import { LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import {
  type ChainTransaction,
  ChainUnavailable,
  type SystemTransfer,
  TransactionUnreadable,
} from './port.ts';
import { type NamedInstruction, readMovement } from './system-instructions.ts';

export interface NodeInstruction {
  programIdIndex: number;
  accounts: readonly number[];
  data: string; // base58
}

/** The parts of a getTransaction response (encoding json) that are read. */
export interface NodeTransaction {
  slot: bigint;
  meta: {
    err: unknown;
    fee: bigint;
    preBalances: readonly bigint[];
    postBalances: readonly bigint[];
    innerInstructions?: readonly { index: number; instructions: readonly NodeInstruction[] }[] | null;
    loadedAddresses?: { writable: readonly string[]; readonly: readonly string[] } | null;
  } | null;
  transaction: {
    signatures: readonly string[];
    message: {
      accountKeys: readonly string[];
      header: { numRequiredSignatures: number };
      instructions: readonly NodeInstruction[];
    };
  };
}

/** Whether the node refused to return a transaction because its version is newer than the requested one. */
export function isNewerVersion(error: unknown): boolean {
  return isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION);
}

/**
 * Parses the transaction that a node returned for `signature`. Throws `TransactionUnreadable` if the answer lacks the effects, is
 * another transaction or contradicts itself.
 */
export function readTransaction(signature: string, answer: NodeTransaction): ChainTransaction {
  try {
    return transactionIn(signature, answer);
  } catch (error) {
    const why = error instanceof ChainUnavailable ? error.message : 'the node answered in an unknown form';
    throw new TransactionUnreadable(`${why} (${signature})`, false);
  }
}

function transactionIn(signature: string, answer: NodeTransaction): ChainTransaction {
  const { meta, transaction, slot } = answer;
  const { accountKeys, header, instructions } = transaction.message;
  if (meta === null) throw new ChainUnavailable('the node does not keep the effects of transactions');
  const keys = [
    ...accountKeys,
    ...(meta.loadedAddresses?.writable ?? []),
    ...(meta.loadedAddresses?.readonly ?? []),
  ];
  const [feePayer] = keys;
  const fits =
    transaction.signatures[0] === signature &&
    meta.preBalances.length === keys.length &&
    meta.postBalances.length === keys.length;
  if (!fits || feePayer === undefined) {
    throw new ChainUnavailable('the node answered with another transaction, or a part of one');
  }
  const failed = meta.err !== null;
  const executed = inOrder(instructions, meta.innerInstructions ?? [], keys);
  return {
    signature,
    slot,
    failed,
    feePayer,
    fee: lamports(meta.fee),
    signers: accountKeys.slice(0, header.numRequiredSignatures),
    accounts: keys.map((address, index) => ({
      address,
      preLamports: meta.preBalances[index] ?? 0n,
      postLamports: meta.postBalances[index] ?? 0n,
    })),
    // A failed transaction moves only its fee.
    transfers: failed ? [] : executed.flatMap(transferOf),
    memos: executed.flatMap(memoOf),
  };
}

interface Executed {
  instruction: NamedInstruction;
  inner: boolean;
}

/** Returns all instructions in order of execution: each of the message, followed by those that it called. */
function inOrder(
  instructions: readonly NodeInstruction[],
  inner: readonly { index: number; instructions: readonly NodeInstruction[] }[],
  keys: readonly string[],
): Executed[] {
  return instructions.flatMap((instruction, index) => [
    { instruction: named(instruction, keys), inner: false },
    ...inner
      .filter((group) => group.index === index)
      .flatMap((group) => group.instructions)
      .map((called) => ({ instruction: named(called, keys), inner: true })),
  ]);
}

function named(instruction: NodeInstruction, keys: readonly string[]): NamedInstruction {
  const keyAt = (index: number) => {
    const key = keys[index];
    if (key === undefined) throw new ChainUnavailable('the node names an account that the transaction lacks');
    return key;
  };
  return {
    program: keyAt(instruction.programIdIndex),
    accounts: instruction.accounts.map(keyAt),
    data: new Uint8Array(getBase58Encoder().encode(instruction.data)),
  };
}

function transferOf({ instruction, inner }: Executed): SystemTransfer[] {
  const movement = readMovement(instruction);
  return movement === null ? [] : [{ ...movement, lamports: lamports(movement.lamports), inner }];
}

function memoOf({ instruction, inner }: Executed): string[] {
  const isOwn = !inner && instruction.program === LEGACY_MEMO_PROGRAM_ADDRESS_V3;
  return isOwn ? [Buffer.from(instruction.data).toString('utf8')] : [];
}
