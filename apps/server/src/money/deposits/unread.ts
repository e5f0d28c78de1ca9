// deposits: transactions that cannot be read. They must not delay later ones, and none may be lost. The watcher records
// each in a table and retries it until it is booked.
import {
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  TransactionUnreadable,
} from '../../chain/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { freezeReason } from '../ledger/index.ts';
import { bookTransaction, lockBooking, MoneyFrozen } from './book-transaction.ts';
import type { OwnerOf } from './booking.ts';
import { DEPOSITS } from './limits.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { removeUnread, takeDueUnread } from './unread-store.ts';

export interface SkipPolicy {
  /** Returns why a transaction that could not be read is skipped, or null if the watcher should wait for it. */
  reasonToSkip(signature: string, error: unknown): string | null;
  /** Resets all counts of misses, because everything listed was read. */
  reset(): void;
}

/**
 * Skips an unreadable transaction immediately, and one that the node fails to return after `missesBeforeSkip` runs. With
 * `mayHaveSpent`, after a restore, it skips only a version that this release never signs. A skipped payout that is
 * missing in the restored books would be paid again.
 */
export function createSkipPolicy({ mayHaveSpent }: { mayHaveSpent: boolean }): SkipPolicy {
  const misses = new Map<string, number>();
  return {
    reasonToSkip(signature, error) {
      if (!(error instanceof Error)) return null;
      if (error instanceof TransactionUnreadable && (error.isNewer || !mayHaveSpent)) return error.message;
      if (mayHaveSpent) return null;
      const count = (misses.get(signature) ?? 0) + 1;
      misses.set(signature, count);
      return count < DEPOSITS.missesBeforeSkip ? null : error.message;
    },
    reset: () => misses.clear(),
  };
}

export interface UnreadDeps {
  database: Database;
  chain: Chain;
  log: Log;
  ownerOf: OwnerOf;
  onCredited(userId: number): void;
}

/** Retries the due transactions and books those that can be read now. An unavailable chain is not an error. */
export async function retryUnread(deps: UnreadDeps): Promise<void> {
  const { database, chain, log, ownerOf, onCredited } = deps;
  const { treasury } = chain;
  const due = await database.run(async (queries) =>
    (await freezeReason(queries)) === null ? takeDueUnread(queries, treasury, DEPOSITS.unreadPerPass) : [],
  );

  async function retry(signature: string): Promise<void> {
    const transaction = await readable(chain, signature);
    if (transaction === null) return;
    const credited = await database.transaction(async (tx) => {
      await lockBooking(tx, treasury);
      if (!(await removeUnread(tx, signature))) return [];
      return bookTransaction(tx, transaction, { treasury, ownerOf });
    });
    log.info({ signature }, 'a transaction that could not be read before was read');
    for (const userId of credited) onCredited(userId);
  }

  try {
    await mapConcurrently(due, DEPOSITS.concurrentFetches, retry);
  } catch (error) {
    // Money was frozen in the meantime. They stay in the table.
    if (!(error instanceof MoneyFrozen)) throw error;
  }
}

/** Returns null if the node gives no readable answer. */
async function readable(chain: Chain, signature: string): Promise<ChainTransaction | null> {
  try {
    return await chain.transaction(signature, 'finalized');
  } catch (error) {
    if (error instanceof ChainUnavailable) return null;
    throw error;
  }
}
