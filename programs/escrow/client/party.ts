// escrow client: the accounts of an instruction, with a signer if the caller has one.
import {
  type AccountMeta,
  AccountRole,
  type AccountSignerMeta,
  type Address,
  type TransactionSigner,
} from '@solana/kit';

/** A party that must sign: a signer of kit, or only an address, whose wallet signs the finished message. */
export type Party = Address | TransactionSigner;

export function addressOf(party: Party): Address {
  return typeof party === 'string' ? party : party.address;
}

/** Returns the account of a signing party. */
export function signs(
  party: Party,
  role: AccountRole.READONLY_SIGNER | AccountRole.WRITABLE_SIGNER = AccountRole.READONLY_SIGNER,
): AccountMeta | AccountSignerMeta {
  return typeof party === 'string'
    ? { address: party, role }
    : { address: party.address, role, signer: party };
}

/** Returns a writable account. */
export function changes(address: Address): AccountMeta {
  return { address, role: AccountRole.WRITABLE };
}
