// escrow deployment: the genesis accounts of a deployed and frozen program, for a private network. Pure.
import { type Address, getAddressEncoder } from '@solana/kit';
import { LOADER, PROGRAM_BYTES, PROGRAM_DATA_HEAD, programDataAddress } from './loader.ts';
import { PROGRAM_KINDS } from './program-account.ts';

/** A genesis account. */
export interface GenesisProgramAccount {
  lamports: bigint;
  owner: string; // base58 of the loader
  executable: boolean;
  data: Uint8Array;
}

/** Solana's rent-exempt deposit: lamports a byte, and bytes that are added to the data. */
const RENT_LAMPORTS_A_BYTE = 6_960n;
const ACCOUNT_HEAD_BYTES = 128;
const rentOf = (bytes: number) => BigInt(bytes + ACCOUNT_HEAD_BYTES) * RENT_LAMPORTS_A_BYTE;

/** The two accounts of an immutable program, by address. */
export async function frozenProgram(
  program: Address,
  binary: Uint8Array,
): Promise<(readonly [string, GenesisProgramAccount])[]> {
  const programData = await programDataAddress(program);
  const code = new Uint8Array(PROGRAM_BYTES);
  code[0] = PROGRAM_KINDS.program;
  code.set(getAddressEncoder().encode(programData), 4);
  // Slot 0 and no authority, so everything after the kind is zero.
  const data = new Uint8Array(PROGRAM_DATA_HEAD + binary.length);
  data[0] = PROGRAM_KINDS.programData;
  data.set(binary, PROGRAM_DATA_HEAD);
  const account = (bytes: Uint8Array, executable: boolean): GenesisProgramAccount => ({
    lamports: rentOf(bytes.length),
    owner: LOADER,
    executable,
    data: bytes,
  });
  return [
    [program, account(code, true)],
    [programData, account(data, false)],
  ];
}
