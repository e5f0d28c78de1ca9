// escrow deployment: computes the remaining steps from the state on chain. Pure, so that an interrupted deployment can be resumed with
// the same keys.
import type { Address, Instruction, ReadonlyUint8Array, TransactionSigner } from '@solana/kit';
import {
  BUFFER_HEAD,
  createBuffer,
  deployInstructions,
  freezeInstruction,
  PROGRAM_BYTES,
  writeInstruction,
} from './loader.ts';
import { type ChainAccount, isSameProgram, type ProgramFault, readProgram } from './program-account.ts';

/** The payer, and the keys of the two accounts. The payer is the authority until the program is frozen. */
export interface DeploymentKeys {
  payer: TransactionSigner;
  buffer: TransactionSigner;
  program: TransactionSigner;
}

/** The current state of a deployment's three accounts. */
export interface DeploymentSeen {
  buffer: ChainAccount | null;
  program: ChainAccount | null;
  programData: ChainAccount | null;
}

/** One transaction. */
export interface DeploymentStep {
  name: 'create buffer' | 'write' | 'deploy' | 'freeze';
  instructions: readonly Instruction[];
}

/** OTHER_BYTES: the address already has a different program. OTHER_AUTHORITY: the payer is not its authority. */
export type DeploymentFault = ProgramFault | 'OTHER_BYTES' | 'OTHER_AUTHORITY' | 'OTHER_BUFFER';

/** The rent-exempt balances of the accounts, in lamports. */
export interface DeploymentRent {
  buffer: bigint;
  program: bigint;
}

/**
 * Bytes of the program in one transaction. Of a transaction's 1,232 bytes, a write needs 220 more, which leaves room for the
 * instructions of a priority fee.
 */
export const WRITE_BYTES = 900;

/**
 * Returns the steps that can be sent now, in any order, each in its own transaction. Returns none if the program is on chain and frozen,
 * and a fault if these keys can never reach that state.
 */
export function deploymentSteps(
  keys: DeploymentKeys,
  binary: Uint8Array,
  seen: DeploymentSeen,
  context: { programData: Address; rent: DeploymentRent },
): readonly DeploymentStep[] | DeploymentFault {
  const { payer, buffer, program } = keys;
  const { programData, rent } = context;
  const programBytes = binary.length;
  if (seen.program !== null) return stepsAfterDeployment(keys, binary, seen, programData);
  if (seen.buffer === null) {
    const instructions = createBuffer(payer, buffer, { lamports: rent.buffer, programBytes });
    return [{ name: 'create buffer', instructions }];
  }
  if (seen.buffer.data.length !== BUFFER_HEAD + programBytes) return 'OTHER_BUFFER';
  const missing = partsOf(binary).filter((part) => !isWritten(seen.buffer?.data ?? [], part));
  if (missing.length > 0) {
    return missing.map((part) => ({
      name: 'write',
      instructions: [writeInstruction(payer, buffer.address, part)],
    }));
  }
  const params = { buffer: buffer.address, programData, lamports: rent.program, programBytes };
  return [{ name: 'deploy', instructions: deployInstructions(payer, program, params) }];
}

/** Freezes the program only after its bytes were read back and match the binary. */
function stepsAfterDeployment(
  { payer }: DeploymentKeys,
  binary: Uint8Array,
  seen: DeploymentSeen,
  programData: Address,
): readonly DeploymentStep[] | DeploymentFault {
  const deployed = readProgram(seen.program, seen.programData, programData);
  if (typeof deployed === 'string') return deployed;
  if (!isSameProgram(deployed, binary)) return 'OTHER_BYTES';
  if (deployed.authority === null) return [];
  if (deployed.authority !== payer.address) return 'OTHER_AUTHORITY';
  return [{ name: 'freeze', instructions: [freezeInstruction(payer, programData)] }];
}

interface Part {
  offset: number; // offset in the program
  bytes: Uint8Array;
}

function partsOf(binary: Uint8Array): Part[] {
  const count = Math.ceil(binary.length / WRITE_BYTES);
  return Array.from({ length: count }, (_, index) => ({
    offset: index * WRITE_BYTES,
    bytes: binary.subarray(index * WRITE_BYTES, (index + 1) * WRITE_BYTES),
  }));
}

function isWritten(buffer: ReadonlyUint8Array | readonly [], { offset, bytes }: Part): boolean {
  return bytes.every((byte, index) => buffer[BUFFER_HEAD + offset + index] === byte);
}

/** The sizes of the accounts for which a deployment pays rent. */
export function accountSizes(binary: Uint8Array): Record<keyof DeploymentRent, number> {
  return { buffer: BUFFER_HEAD + binary.length, program: PROGRAM_BYTES };
}
