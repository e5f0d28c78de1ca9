// escrow deployment: parses the accounts of a deployed program: its bytes, and who may change them. Pure.
import { type Address, getAddressDecoder, getU32Decoder, type ReadonlyUint8Array } from '@solana/kit';
import { LOADER, PROGRAM_BYTES, PROGRAM_DATA_HEAD } from './loader.ts';

/** An account as a node returns it. */
export interface ChainAccount {
  owner: Address; // the owning program
  data: ReadonlyUint8Array;
}

export interface DeployedProgram {
  authority: Address | null; // who may change the program; null if it is frozen
  bytes: Uint8Array; // all bytes of the account after its header; zeros follow the program
}

/** Why two accounts are not a program of the upgradeable loader. */
export type ProgramFault = 'NO_PROGRAM' | 'OTHER_LOADER' | 'NOT_A_PROGRAM' | 'OTHER_PROGRAM_DATA';

/** The first byte of the loader's accounts, by kind. */
export const PROGRAM_KINDS = { program: 2, programData: 3 } as const;
const AUTHORITY_AT = 12;

/**
 * Returns the deployed program, or why there is none. `programData` is the account at `programDataAddress(program)`. `expected` is that
 * address, derived and not read from the program's account.
 */
export function readProgram(
  program: ChainAccount | null,
  programData: ChainAccount | null,
  expected: Address,
): DeployedProgram | ProgramFault {
  if (program === null || programData === null) return 'NO_PROGRAM';
  if (program.owner !== LOADER || programData.owner !== LOADER) return 'OTHER_LOADER';
  if (program.data.length !== PROGRAM_BYTES || kindOf(program) !== PROGRAM_KINDS.program)
    return 'NOT_A_PROGRAM';
  if (getAddressDecoder().decode(program.data, 4) !== expected) return 'OTHER_PROGRAM_DATA';
  const { data } = programData;
  if (data.length < PROGRAM_DATA_HEAD || kindOf(programData) !== PROGRAM_KINDS.programData)
    return 'NOT_A_PROGRAM';
  return {
    authority: data[AUTHORITY_AT] === 0 ? null : getAddressDecoder().decode(data, AUTHORITY_AT + 1),
    bytes: new Uint8Array(data.slice(PROGRAM_DATA_HEAD)),
  };
}

function kindOf({ data }: ChainAccount): number | null {
  return data.length < 4 ? null : getU32Decoder().decode(data);
}

/** Returns whether a deployed program is exactly this binary, which only zeros may follow. */
export function isSameProgram(deployed: Pick<DeployedProgram, 'bytes'>, binary: Uint8Array): boolean {
  const { bytes } = deployed;
  return bytes.length >= binary.length && bytes.every((byte, index) => byte === (binary[index] ?? 0));
}
