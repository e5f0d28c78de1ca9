// local-solana/rpc: parsed instructions, for jsonParsed: the system program's transfers and the memo programs. Pure.
import { AccountRole, type Address, isSolanaError } from '@solana/kit';
import {
  type ParsedSystemInstruction,
  parseSystemInstruction,
  SYSTEM_PROGRAM_ADDRESS,
  SystemInstruction,
} from '@solana-program/system';
import { toBase58 } from '../base58.ts';
import { readMemo } from '../memo.ts';

/** An instruction with its accounts by address, in the order of the message. */
export interface NamedInstruction {
  program: string; // base58
  accounts: readonly string[]; // base58
  data: Uint8Array;
}

/** Formats an instruction as a node does: parsed if the program is known, else accounts and data. */
export function parseInstruction(instruction: NamedInstruction, stackHeight: number | null): unknown {
  const { program: programId, accounts, data } = instruction;
  const memo = readMemo(programId, data);
  if (memo !== null) return { parsed: memo, program: 'spl-memo', programId, stackHeight };
  const system = programId === SYSTEM_PROGRAM_ADDRESS ? parseSystem(instruction) : null;
  const parsed = system === null ? null : describe(system);
  if (parsed !== null) return { parsed, program: 'system', programId, stackHeight };
  return { accounts, data: toBase58(data), programId, stackHeight };
}

/** Returns null for an unknown tag and for data or accounts that are too short, which a node shows unparsed. */
function parseSystem({ accounts, data }: NamedInstruction): ParsedSystemInstruction | null {
  try {
    return parseSystemInstruction({
      programAddress: SYSTEM_PROGRAM_ADDRESS,
      accounts: accounts.map((name) => ({ address: name as Address, role: AccountRole.READONLY })),
      data,
    });
  } catch (error) {
    if (isSolanaError(error)) return null;
    throw error;
  }
}

/** Type and fields of an instruction that moves lamports, with a node's names; null for others. */
function describe(parsed: ParsedSystemInstruction): { type: string; info: unknown } | null {
  switch (parsed.instructionType) {
    case SystemInstruction.TransferSol: {
      const { source, destination } = parsed.accounts;
      const info = { source: source.address, destination: destination.address, lamports: parsed.data.amount };
      return { type: 'transfer', info };
    }
    case SystemInstruction.TransferSolWithSeed: {
      const { source, baseAccount, destination } = parsed.accounts;
      const { amount: lamports, fromSeed: sourceSeed, fromOwner: sourceOwner } = parsed.data;
      const ends = {
        source: source.address,
        sourceBase: baseAccount.address,
        destination: destination.address,
      };
      return { type: 'transferWithSeed', info: { ...ends, lamports, sourceSeed, sourceOwner } };
    }
    case SystemInstruction.CreateAccount:
      return { type: 'createAccount', info: created(parsed.accounts.payer, parsed) };
    case SystemInstruction.CreateAccountWithSeed: {
      const { base, seed, amount: lamports } = parsed.data;
      const info = created(parsed.accounts.payer, { ...parsed, data: { ...parsed.data, lamports } });
      return { type: 'createAccountWithSeed', info: { ...info, base, seed } };
    }
    case SystemInstruction.CreateAccountAllowPrefund: {
      const { payer } = parsed.accounts;
      // Without a payer no lamports move.
      return payer === undefined ? null : { type: 'createAccountAllowPrefund', info: created(payer, parsed) };
    }
    default:
      return null;
  }
}

function created(
  payer: { address: Address },
  made: {
    accounts: { newAccount: { address: Address } };
    data: { lamports: bigint; space: bigint; programAddress: Address };
  },
) {
  const { lamports, space, programAddress: owner } = made.data;
  return { source: payer.address, newAccount: made.accounts.newAccount.address, lamports, space, owner };
}
