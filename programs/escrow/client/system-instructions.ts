// escrow client: the two instructions of the system program that fund and allocate a seat. Implemented here, so that a page needs no
// library besides kit. A test compares the bytes with @solana-program/system.
import {
  AccountRole,
  type Address,
  addEncoderSizePrefix,
  getAddressEncoder,
  getStructEncoder,
  getU32Encoder,
  getU64Encoder,
  getUtf8Encoder,
  type Instruction,
} from '@solana/kit';
import { addressOf, changes, type Party, signs } from './party.ts';

const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
const TRANSFER = 2;
const ALLOCATE_WITH_SEED = 9;

const TRANSFER_DATA = getStructEncoder([
  ['tag', getU32Encoder()],
  ['lamports', getU64Encoder()],
]);

const ALLOCATE_WITH_SEED_DATA = getStructEncoder([
  ['tag', getU32Encoder()],
  ['base', getAddressEncoder()],
  ['seed', addEncoderSizePrefix(getUtf8Encoder(), getU64Encoder())],
  ['space', getU64Encoder()],
  ['owner', getAddressEncoder()],
]);

/** Returns a transfer of the system program. */
export function transferInstruction(from: Party, to: Address, lamports: bigint): Instruction {
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [signs(from, AccountRole.WRITABLE_SIGNER), changes(to)],
    data: TRANSFER_DATA.encode({ tag: TRANSFER, lamports }),
  };
}

/**
 * Returns AllocateWithSeed: assigns `account` to the owner and allocates its space. Its address must be derived from `base`, `seed` and
 * `owner`, and it must have no data yet.
 */
export function allocateWithSeedInstruction(params: {
  account: Address;
  base: Party;
  seed: string;
  space: number;
  owner: Address;
}): Instruction {
  const { account, base, seed, space, owner } = params;
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [changes(account), signs(base)],
    data: ALLOCATE_WITH_SEED_DATA.encode({
      tag: ALLOCATE_WITH_SEED,
      base: addressOf(base),
      seed,
      space,
      owner,
    }),
  };
}
