// Caches the accounts of a test network until a transaction names them. The runtime changes no others, and reading an account is slower
// than sending a transaction.
import type { Address } from '@solana/kit';
import { decodeSeat, type Seat } from '../client/index.ts';
import type { Bed } from '../testkit/bed.ts';

export interface Entry {
  account: ReturnType<Bed['account']>;
  lamports: bigint; // 0 if there is no account
  seat: Seat | null; // an opened seat of the program
}

export interface View {
  at(address: Address): Entry;
  /** Drops these accounts from the cache. */
  forget(addresses: readonly Address[]): void;
}

export function createView(bed: Bed): View {
  const known = new Map<Address, Entry>();
  return {
    at(address) {
      const found = known.get(address) ?? read(bed, address);
      known.set(address, found);
      return found;
    },
    forget(addresses) {
      for (const address of addresses) known.delete(address);
    },
  };
}

function read(bed: Bed, address: Address): Entry {
  const account = bed.account(address);
  if (account === null) return { account, lamports: 0n, seat: null };
  const seat = account.owner === bed.program ? decodeSeat(account.data) : 'NOT_OPENED';
  return { account, lamports: account.lamports, seat: typeof seat === 'string' ? null : seat };
}

/** Returns whether two networks have the same account at the address: lamports, owner and bytes. */
export function isSameEntry({ account: one }: Entry, { account: other }: Entry): boolean {
  if (one === null || other === null) return one === other;
  const isSame = one.lamports === other.lamports && one.owner === other.owner;
  return isSame && Buffer.compare(one.data as Uint8Array, other.data as Uint8Array) === 0;
}
