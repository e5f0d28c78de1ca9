// deposits: transactions that a node left out of its list when the watcher passed, and lists later, below the cursor. A node may list
// a slot before it has indexed all of it.
import { ChainUnavailable, TransactionUnreadable } from '../chain/index.ts';
import { eachAtOnce } from './at-once.ts';
import { bookTransaction, effectOf, lockBooking, MoneyFrozen } from './book-transaction.ts';
import { readCursor } from './cursor-store.ts';
import { DEPOSITS } from './limits.ts';
import type { UnreadDeps } from './unread.ts';
import { keepUnread } from './unread-store.ts';

export interface LateLook {
  /** The watcher has come past these. */
  passed(signatures: readonly string[]): void;
  /** Compares the newest page of the list with what was passed, once in `DEPOSITS.lateLookEvery` calls. */
  look(): Promise<void>;
}

const REMEMBERED = 10_000;

/** After a start the whole page counts as unknown, and is fetched once. What is booked already is not booked again. */
export function createLateLook({ database, chain, log, ownerOf, onCredited }: UnreadDeps): LateLook {
  const { treasury } = chain;
  let known: Set<string> = new Set();
  let calls = 0;

  /** Books what it moved. Returns false while the node gives no answer. */
  async function take(signature: string): Promise<boolean> {
    try {
      const transaction = await chain.transaction(signature, 'finalized');
      if (transaction === null) return false;
      if (effectOf(transaction, treasury) === null) return true;
      const credited = await database.transaction(async (tx) => {
        await lockBooking(tx, treasury);
        return bookTransaction(tx, transaction, { treasury, ownerOf });
      });
      if (credited.length > 0) log.warn({ signature }, 'the node had left a deposit out of its list');
      for (const userId of credited) onCredited(userId);
      return true;
    } catch (error) {
      if (error instanceof TransactionUnreadable) {
        await database.transaction((tx) => keepUnread(tx, { treasury, signature, why: error.message }));
        return true;
      }
      if (error instanceof ChainUnavailable || error instanceof MoneyFrozen) return false;
      throw error;
    }
  }

  async function compare(): Promise<void> {
    const page = await chain.signaturesFor(treasury, {
      limit: DEPOSITS.pageSignatures,
      commitment: 'finalized',
    });
    const cursor = await database.run((queries) => readCursor(queries, treasury));
    const at = page.findIndex(({ signature }) => signature === cursor?.signature);
    // What is newer than the cursor is the watcher's, and so is a backlog.
    if (at === -1) return;
    const older = page.slice(at);
    const unknown = older.filter(({ signature, failed }) => !failed && !known.has(signature));
    const taken = await eachAtOnce(unknown, DEPOSITS.fetchesAtOnce, ({ signature }) => take(signature));
    const left = new Set(unknown.filter((_, index) => taken[index] !== true));
    known = new Set(older.filter((each) => !left.has(each)).map(({ signature }) => signature));
  }

  return {
    passed(signatures) {
      // A long backlog is not remembered: the next page is fetched once instead.
      if (known.size > REMEMBERED) known = new Set();
      for (const signature of signatures) known.add(signature);
    },
    async look() {
      calls += 1;
      if (calls % DEPOSITS.lateLookEvery !== 0) return;
      await compare().catch((error: unknown) => {
        if (!(error instanceof ChainUnavailable)) throw error;
      });
    },
  };
}
