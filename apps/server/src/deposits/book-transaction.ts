// deposits: books what a finalized transaction moved to the treasury, whichever lane found it. Everything runs in the caller's
// transaction, under the lock of the treasury's history: one lane of one server books at a time.
import type { ChainTransaction } from '../chain/index.ts';
import { freezeReason } from '../ledger/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { bookDeposit, type OwnerOf } from './booking.ts';
import { type Credit, creditsOf, surplusOf } from './credits.ts';
import { lockHistory } from './cursor-store.ts';

/** Credits are paused; what is on chain waits there. */
export class MoneyFrozen extends Error {
  override readonly name = 'MoneyFrozen';
}

/** What a transaction moves to the treasury; null when that is nothing, as with one that only names it. */
export function effectOf(
  transaction: ChainTransaction,
  treasury: string,
): { credits: readonly Credit[]; surplus: Credit | null } | null {
  const credits = creditsOf(transaction, treasury);
  const lamports = surplusOf(transaction, treasury);
  // The owner is unknown, but it is owed: otherwise it would hide a loss of the same amount. It waits under our address.
  const surplus = lamports > 0n ? { source: treasury, lamports } : null;
  return credits.length === 0 && surplus === null ? null : { credits, surplus };
}

/** Waits until no other lane or server books, until the transaction ends. Throws `MoneyFrozen`. */
export async function lockBooking(tx: Tx, treasury: string): Promise<void> {
  await lockHistory(tx, treasury);
  const reason = await freezeReason(tx);
  if (reason !== null) throw new MoneyFrozen(reason);
}

/** Books all of it, once, however often it is asked. Returns the players who were credited. */
export async function bookTransaction(
  tx: Tx,
  transaction: ChainTransaction,
  { treasury, ownerOf }: { treasury: string; ownerOf: OwnerOf },
): Promise<readonly number[]> {
  const { signature, slot } = transaction;
  const effect = effectOf(transaction, treasury);
  if (effect === null) return [];
  const credited: number[] = [];
  for (const [leg, credit] of effect.credits.entries()) {
    const userId = await bookDeposit(tx, { signature, leg, slot, credit }, ownerOf);
    if (userId !== null) credited.push(userId);
  }
  const { surplus, credits } = effect;
  if (surplus !== null)
    await bookDeposit(tx, { signature, leg: credits.length, slot, credit: surplus }, async () => null);
  return credited;
}
