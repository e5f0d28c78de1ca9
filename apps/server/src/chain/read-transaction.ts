// chain: parses a node's JSON of a transaction into the port's types, and which lamports its system instructions move. Pure. Rejects
// answers that contradict themselves.
import { lamports } from '@kingstake/protocol';
import {
  AccountRole,
  type Address,
  getBase58Encoder,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
} from '@solana/kit';
import { LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import {
  type ParsedSystemInstruction,
  parseSystemInstruction,
  SYSTEM_PROGRAM_ADDRESS,
  SystemInstruction,
} from '@solana-program/system';
import {
  type ChainTransaction,
  ChainUnavailable,
  type SystemTransfer,
  TransactionUnreadable,
} from './port.ts';

export interface NodeInstruction {
  programIdIndex: number;
  accounts: readonly number[];
  data: string; // base58
}

/** The parts of a getTransaction response (encoding json) that name accounts and instructions. */
export interface InstructionsOf {
  meta: {
    innerInstructions?: readonly { index: number; instructions: readonly NodeInstruction[] }[] | null;
    loadedAddresses?: { writable: readonly string[]; readonly: readonly string[] } | null;
  } | null;
  transaction: { message: { accountKeys: readonly string[]; instructions: readonly NodeInstruction[] } };
}

/** All parts of the response that are read. */
type NodeTransaction = InstructionsOf & {
  slot: bigint;
  meta: {
    err: unknown;
    fee: bigint;
    preBalances: readonly bigint[];
    postBalances: readonly bigint[];
  } | null;
  transaction: {
    signatures: readonly string[];
    message: { header: { numRequiredSignatures: number } };
  };
};

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
  const { accountKeys, header } = transaction.message;
  if (meta === null) throw new ChainUnavailable('the node does not keep the effects of transactions');
  const { keys, instructions } = executedIn(answer);
  const [feePayer] = keys;
  const fits =
    transaction.signatures[0] === signature &&
    meta.preBalances.length === keys.length &&
    meta.postBalances.length === keys.length;
  if (!fits || feePayer === undefined) {
    throw new ChainUnavailable('the node answered with another transaction, or a part of one');
  }
  const failed = meta.err !== null;
  const executed = instructions.map(({ instruction, inner }) => {
    return { instruction: named(instruction, keys), inner };
  });
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

/**
 * Returns the addresses that a transaction names, and all its instructions in order of execution: each of the message, followed by those
 * that it called.
 */
export function executedIn({ transaction, meta }: InstructionsOf) {
  const { accountKeys, instructions } = transaction.message;
  const loaded = meta?.loadedAddresses;
  return {
    keys: [...accountKeys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])],
    instructions: instructions.flatMap((instruction, index) => [
      { instruction, inner: false },
      ...(meta?.innerInstructions ?? [])
        .filter((group) => group.index === index)
        .flatMap((group) => group.instructions)
        .map((called) => ({ instruction: called, inner: true })),
    ]),
  };
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

/** An instruction with its accounts' addresses, in the order of the message. */
interface NamedInstruction {
  program: string; // base58
  accounts: readonly string[]; // base58
  data: Uint8Array;
}

interface Movement {
  source: string;
  destination: string;
  lamports: bigint;
}

/**
 * Returns what a system instruction moves: transfer, transferWithSeed, and what the createAccount instructions fund.
 * Returns null for every other instruction, and for one whose data or accounts are too short.
 */
export function readMovement(instruction: NamedInstruction): Movement | null {
  const parsed = parseSystem(instruction);
  switch (parsed?.instructionType) {
    case SystemInstruction.TransferSol:
    case SystemInstruction.TransferSolWithSeed:
      return movement(parsed.accounts.source, parsed.accounts.destination, parsed.data.amount);
    case SystemInstruction.CreateAccount:
    case SystemInstruction.CreateAccountAllowPrefund:
      return movement(parsed.accounts.payer, parsed.accounts.newAccount, parsed.data.lamports);
    case SystemInstruction.CreateAccountWithSeed:
      return movement(parsed.accounts.payer, parsed.accounts.newAccount, parsed.data.amount);
    default:
      // withdrawNonceAccount is left out, because it takes lamports from an account that no player owns.
      return null;
  }
}

/** `source` is missing if createAccountAllowPrefund has no payer: the instruction then moves nothing. */
function movement(
  source: { address: Address } | undefined,
  destination: { address: Address },
  lamports: bigint,
): Movement | null {
  return source === undefined ? null : { source: source.address, destination: destination.address, lamports };
}

function parseSystem({ program, accounts, data }: NamedInstruction): ParsedSystemInstruction | null {
  if (program !== SYSTEM_PROGRAM_ADDRESS) return null;
  try {
    return parseSystemInstruction({
      programAddress: SYSTEM_PROGRAM_ADDRESS,
      // The parser returns accounts in their order and reads no role.
      accounts: accounts.map((address) => ({ address: address as Address, role: AccountRole.READONLY })),
      data,
    });
  } catch (error) {
    // The parser throws for an unknown tag and for data or accounts that are too short. The system program refuses these,
    // so they moved nothing. A throw here would stop the watcher at this transaction.
    if (isSolanaError(error)) return null;
    throw error;
  }
}
