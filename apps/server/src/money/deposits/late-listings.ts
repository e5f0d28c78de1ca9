// deposits: finds transactions that a node listed late, below the cursor, because it listed a slot before it had indexed all of it.
import { ChainUnavailable, TransactionUnreadable } from '../../chain/index.ts';
import { bookTransaction, effectOf, lockBooking, MoneyFrozen } from './book-transaction.ts';
import { readCursor } from './cursor-store.ts';
import { DEPOSITS } from './limits.ts';
import { mapConcurrently } from './map-concurrently.ts';
import type { UnreadDeps } from './unread.ts';
import { keepUnread } from './unread-store.ts';

export interface LateListings {
  /** Records that the watcher has processed these signatures. */
  passed(signatures: readonly string[]): void;
  /** Compares the newest page of the node's list with what was processed, once every `DEPOSITS.lateListingsEvery` calls. */
  compareWithList(): Promise<void>;
}

/** Signatures that are kept in memory. After a longer backlog, the next page is fetched once more instead. */
const REMEMBERED = 10_000;

/** After a start, the whole page counts as unknown and is fetched once. This is harmless, because booking is idempotent. */
export function createLateListings({ database, chain, log, ownerOf, onCredited }: UnreadDeps): LateListings {
  const { treasury } = chain;
  let known: Set<string> = new Set();
  let calls = 0;

  /** Books what a transaction moved. Returns false if the node gave no answer. */
  async function process(signature: string): Promise<boolean> {
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
    // The watcher itself reads a backlog, and what is newer than the cursor.
    if (at === -1) return;
    const older = page.slice(at);
    const unknown = older.filter(({ signature, failed }) => !failed && !known.has(signature));
    const processed = await mapConcurrently(unknown, DEPOSITS.concurrentFetches, ({ signature }) =>
      process(signature),
    );
    const left = new Set(unknown.filter((_, index) => processed[index] !== true));
    known = new Set(older.filter((each) => !left.has(each)).map(({ signature }) => signature));
  }

  return {
    passed(signatures) {
      if (known.size > REMEMBERED) known = new Set();
      for (const signature of signatures) known.add(signature);
    },
    async compareWithList() {
      calls += 1;
      if (calls % DEPOSITS.lateListingsEvery !== 0) return;
      await compare().catch((error: unknown) => {
        if (!(error instanceof ChainUnavailable)) throw error;
      });
    },
  };
}
