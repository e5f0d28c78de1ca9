// deposits: books what a finalized transaction moved to the treasury. The watcher and the intent queue call it in their
// own database transaction. Both hold the lock of the treasury's history, so only one of them books at a time.
import type { ChainTransaction } from '../../chain/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { freezeReason } from '../ledger/index.ts';
import { bookDeposit, type OwnerOf } from './booking.ts';
import { type Credit, creditsOf, surplusOf } from './credits.ts';
import { lockHistory } from './cursor-store.ts';

/** Money is frozen. Deposits on chain wait until it is not. */
export class MoneyFrozen extends Error {
  override readonly name = 'MoneyFrozen';
}

/** Returns what a transaction moves to the treasury, or null for nothing, for example if it only names the treasury. */
export function effectOf(
  transaction: ChainTransaction,
  treasury: string,
): { credits: readonly Credit[]; surplus: Credit | null } | null {
  const credits = creditsOf(transaction, treasury);
  const lamports = surplusOf(transaction, treasury);
  // The sender is unknown, but the amount is owed; otherwise it would hide a loss of the same size. It is booked as
  // unclaimed under the treasury's own address.
  const surplus = lamports > 0n ? { source: treasury, lamports } : null;
  return credits.length === 0 && surplus === null ? null : { credits, surplus };
}

/** Locks booking until the transaction ends, for all servers. Throws `MoneyFrozen`. */
export async function lockBooking(tx: Tx, treasury: string): Promise<void> {
  await lockHistory(tx, treasury);
  const reason = await freezeReason(tx);
  if (reason !== null) throw new MoneyFrozen(reason);
}

/** Books all legs of a transaction. Idempotent. Returns the ids of the credited players. */
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
