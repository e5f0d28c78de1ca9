// chain: parses which lamports a system instruction moves. Uses neither the network nor account state.
import { AccountRole, type Address, isSolanaError } from '@solana/kit';
import {
  type ParsedSystemInstruction,
  parseSystemInstruction,
  SYSTEM_PROGRAM_ADDRESS,
  SystemInstruction,
} from '@solana-program/system';

/** An instruction with its accounts' addresses, in the order of the message. */
export interface NamedInstruction {
  program: string; // base58
  accounts: readonly string[]; // base58
  data: Uint8Array;
}

export interface Movement {
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
