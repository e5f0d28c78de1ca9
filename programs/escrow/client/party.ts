// escrow client: an account of an instruction, with a signer where the caller has one.
import {
  type AccountMeta,
  AccountRole,
  type AccountSignerMeta,
  type Address,
  type TransactionSigner,
} from '@solana/kit';

/** Who must sign: a signer, which signs with kit, or an address alone, whose wallet signs the finished message. */
export type Party = Address | TransactionSigner;

export function addressOf(party: Party): Address {
  return typeof party === 'string' ? party : party.address;
}

/** Returns the account of a party that signs. */
export function signs(
  party: Party,
  role: AccountRole.READONLY_SIGNER | AccountRole.WRITABLE_SIGNER = AccountRole.READONLY_SIGNER,
): AccountMeta | AccountSignerMeta {
  return typeof party === 'string'
    ? { address: party, role }
    : { address: party.address, role, signer: party };
}

/** Returns an account whose lamports or data change. */
export function changes(address: Address): AccountMeta {
  return { address, role: AccountRole.WRITABLE };
}
