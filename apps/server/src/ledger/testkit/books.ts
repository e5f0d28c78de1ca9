// ledger/testkit: the books as plain data: a model in memory that tests compare with the store.
import type { Lamports } from '@kingstake/protocol';
import {
  type AccountName,
  type PostingRefusal,
  refusalOf,
  requestHash,
  type Transfer,
  transferFault,
} from '../posting.ts';

export interface Books {
  /** Balance by account name; an account that was never used is missing. */
  readonly balances: ReadonlyMap<string, bigint>;
  readonly closed: ReadonlySet<string>;
  /** Hash of each booked transfer, by its operation key. */
  readonly booked: ReadonlyMap<string, string>;
}

export const EMPTY_BOOKS: Books = { balances: new Map(), closed: new Set(), booked: new Map() };

const keyOf = (name: AccountName) => `${name.kind}:${name.ref}`;

export function balanceIn(books: Books, name: AccountName): Lamports {
  return (books.balances.get(keyOf(name)) ?? 0n) as Lamports;
}

/** Returns the books after a transfer, the same books for a repeated one, or the refusal. Throws if the legs are not a transfer. */
export function bookIn(books: Books, transfer: Transfer): Books | PostingRefusal {
  const fault = transferFault(transfer);
  if (fault !== null) throw new Error(`transfer ${transfer.opKey} is ${fault}`);
  const hash = requestHash(transfer);
  const earlier = books.booked.get(transfer.opKey);
  if (earlier !== undefined) return earlier === hash ? books : { refused: 'other-request' };
  const refusal = refusalOf(
    transfer,
    (name) => ({ balance: balanceIn(books, name), closed: books.closed.has(keyOf(name)) }),
    new Map(), // nothing is held in the books
  );
  if (refusal !== null) return refusal;
  const balances = new Map(books.balances);
  for (const leg of transfer.legs)
    balances.set(keyOf(leg.account), balanceIn(books, leg.account) + leg.amount);
  return { ...books, balances, booked: new Map(books.booked).set(transfer.opKey, hash) };
}
