// deposits: maintains the rows of deposits that are confirmed but not final yet, for the statement. Books nothing.
import { type Chain, type SignatureInfo, TransactionUnreadable } from '../../chain/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { OwnerOf } from './booking.ts';
import { type Credit, creditsOf } from './credits.ts';
import { deletePendingExcept, insertPending, pendingSignatures } from './deposit-store.ts';
import { DEPOSITS } from './limits.ts';
import { mapConcurrently } from './map-concurrently.ts';

export interface PendingDepositsDeps {
  database: Database;
  chain: Chain;
  ownerOf: OwnerOf;
}

interface Seen {
  slot: bigint;
  credits: readonly Credit[]; // empty if the transaction failed
}

async function readUnless<T>(transaction: Promise<T>): Promise<T | 'unreadable'> {
  try {
    return await transaction;
  } catch (error) {
    if (error instanceof TransactionUnreadable) return 'unreadable';
    throw error;
  }
}

/**
 * Returns a function that takes all signatures beyond the cursor, newest first, and updates the rows. Each listed
 * transaction is fetched once. The row of one that is no longer listed is deleted: it vanished with its fork, or is
 * booked.
 */
export function createPendingDeposits(deps: PendingDepositsDeps) {
  /**
   * Transactions of the last list, which are not fetched again. The rows are read from the table, because other servers
   * write them too.
   */
  let known: ReadonlyMap<string, Seen> = new Map();

  async function fetch({ signature, failed, slot }: SignatureInfo): Promise<Seen | null> {
    if (failed) return { slot, credits: [] };
    const transaction = await readUnless(deps.chain.transaction(signature, 'confirmed'));
    // The watcher records it as unread once it is final.
    if (transaction === 'unreadable') return { slot, credits: [] };
    // Listed but not returned yet: the next run retries.
    if (transaction === null) return null;
    return { slot: transaction.slot, credits: creditsOf(transaction, deps.chain.treasury) };
  }

  /** Returns the listed transactions that are known or fetched, oldest first. The next run fetches the rest. */
  async function fetchListed(listed: readonly SignatureInfo[]): Promise<ReadonlyMap<string, Seen>> {
    const inOrder = listed.toReversed();
    const unknown = inOrder
      .filter(({ signature }) => !known.has(signature))
      .slice(0, DEPOSITS.pendingFetches);
    const fetched = await mapConcurrently(unknown, DEPOSITS.concurrentFetches, fetch);
    const found = new Map(unknown.map(({ signature }, index) => [signature, fetched[index]]));
    return new Map(
      inOrder.flatMap(({ signature }) => {
        const seen = known.get(signature) ?? found.get(signature) ?? null;
        return seen === null ? [] : [[signature, seen] as const];
      }),
    );
  }

  return async (listed: readonly SignatureInfo[]): Promise<void> => {
    const next = await fetchListed(listed);
    known = next;
    // A transaction without credits has no row.
    const paying = [...next].filter(([, { credits }]) => credits.length > 0);
    const shown = await deps.database.run(pendingSignatures);
    const isWanted = new Set(paying.map(([signature]) => signature));
    // A server whose node lags deletes rows that another server has inserted. They are inserted again here.
    const lacking = paying.filter(([signature]) => !shown.has(signature));
    if (lacking.length === 0 && [...shown].every((signature) => isWanted.has(signature))) return;
    await deps.database.transaction(async (tx) => {
      await deletePendingExcept(tx, [...isWanted]);
      for (const [signature, { slot, credits }] of lacking) {
        for (const [leg, credit] of credits.entries()) {
          const userId = await deps.ownerOf(tx, credit.source);
          await insertPending(tx, { signature, leg, slot, userId, ...credit });
        }
      }
    });
  };
}
