// deposits: transactions that cannot be read. They must not hold up what comes after them, and none may be forgotten: the watcher
// keeps each in a table, and tries it again until it is booked.
import {
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  TransactionUnreadable,
} from '../chain/index.ts';
import { freezeReason } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { eachAtOnce } from './at-once.ts';
import { bookTransaction, lockBooking, MoneyFrozen } from './book-transaction.ts';
import type { OwnerOf } from './booking.ts';
import { DEPOSITS } from './limits.ts';
import { removeUnread, takeDueUnread } from './unread-store.ts';

export interface Patience {
  /** Why a transaction is to be passed by that was not read now; null while it is to be waited for. */
  whyPassBy(signature: string, error: unknown): string | null;
  /** Everything listed was read. */
  reset(): void;
}

/**
 * A transaction that the node can show in no readable way is passed by at once. Any other failure may be the node's: that one is
 * waited for, some passes long. With `mayHaveSpent`, after a restore, only a version that this release never signed is passed by,
 * since a payout that the books do not know would be paid again.
 */
export function createPatience({ mayHaveSpent }: { mayHaveSpent: boolean }): Patience {
  const misses = new Map<string, number>();
  return {
    whyPassBy(signature, error) {
      if (!(error instanceof Error)) return null;
      if (error instanceof TransactionUnreadable && (error.isNewer || !mayHaveSpent)) return error.message;
      if (mayHaveSpent) return null;
      const count = (misses.get(signature) ?? 0) + 1;
      misses.set(signature, count);
      return count < DEPOSITS.missesAtMost ? null : error.message;
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

/** Tries the due ones again, and books those that can be read by now. Never throws for the chain's sake. */
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
    await eachAtOnce(due, DEPOSITS.fetchesAtOnce, retry);
  } catch (error) {
    // Money was frozen meanwhile. They stay in the table.
    if (!(error instanceof MoneyFrozen)) throw error;
  }
}

/** Null while the node gives no answer that can be read. */
async function readable(chain: Chain, signature: string): Promise<ChainTransaction | null> {
  try {
    return await chain.transaction(signature, 'finalized');
  } catch (error) {
    if (error instanceof ChainUnavailable) return null;
    throw error;
  }
}
