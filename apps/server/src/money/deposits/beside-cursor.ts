// deposits: transactions that are booked without the watcher's cursor: those that name the reference key of an open intent,
// those that could not be read before, and those that the node listed late. None of them may delay later ones or be lost. The
// cursor is not moved: if the watcher reaches the same transaction later, it finds it booked.
import {
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  type Commitment,
  type SignatureInfo,
  TransactionUnreadable,
} from '../../chain/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { freezeReason } from '../ledger/index.ts';
import { bookTransaction, effectOf, lockBooking, MoneyFrozen, type OwnerOf } from './booking.ts';
import { DEPOSITS } from './limits.ts';
import {
  closeIntent,
  keepUnread,
  type OpenIntent,
  openIntentsOf,
  readCursor,
  removeUnread,
  takeDueIntents,
  takeDueUnread,
} from './search-store.ts';

/**
 * Lists from the newest back to `until` (null: the beginning), at most `pages.most` pages of `pages.size`. `arrived`: the list
 * reaches `until`, or the beginning of the history.
 */
export async function listBackwards(
  chain: Chain,
  address: string,
  range: { until: string | null; commitment: Commitment; pages: { size: number; most: number } },
): Promise<{ signatures: readonly SignatureInfo[]; arrived: boolean }> {
  const signatures: SignatureInfo[] = [];
  const { until, commitment, pages } = range;
  for (let count = 0; count < pages.most; count += 1) {
    const before = signatures.at(-1)?.signature;
    const page = await chain.signaturesFor(address, {
      ...(before === undefined ? {} : { before }),
      ...(until === null ? {} : { until }),
      limit: pages.size,
      commitment,
    });
    signatures.push(...page);
    if (page.length < pages.size) return { signatures, arrived: true };
  }
  return { signatures, arrived: false };
}

/**
 * Maps items to results in order, with at most `limit` calls of `work` in flight. A failure does not stop the others: the
 * first one, in the order of the items, is thrown after all have ended.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: Promise<R>[] = [];
  const waiting = items.values();
  async function workThrough(): Promise<void> {
    for (const item of waiting) {
      const result = work(item);
      results.push(result);
      await Promise.allSettled([result]);
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, workThrough));
  return Promise.all(results);
}

/** Maps as `mapConcurrently`. If money was frozen in the meantime, the rest of the items stay in their table. */
async function bookConcurrently<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  try {
    await mapConcurrently(items, limit, work);
  } catch (error) {
    if (!(error instanceof MoneyFrozen)) throw error;
  }
}

export interface BookingDeps {
  database: Database;
  chain: Chain;
  ownerOf: OwnerOf;
  /** Called when a player's playing balance has grown. */
  onCredited(userId: number): void;
}

/**
 * Returns the signatures of finalized, successful transactions that name a reference key, oldest first. Other people
 * learn the key only from the deposit itself, so their transactions are newer. Returns none if the list is too long; the
 * watcher finds the deposit then.
 */
export async function signaturesOfReference(chain: Chain, reference: string): Promise<readonly string[]> {
  const { signatures: size, pages: most } = DEPOSITS.referencePage;
  const range = { until: null, commitment: 'finalized', pages: { size, most } } as const;
  const { signatures, arrived } = await listBackwards(chain, reference, range);
  if (!arrived) return [];
  const oldestFirst = signatures.toReversed().filter(({ failed }) => !failed);
  return oldestFirst.slice(0, DEPOSITS.referenceFetches).map(({ signature }) => signature);
}

export type IntentQueue = ReturnType<typeof createIntentQueue>;

/**
 * A deposit that the page created names the reference key of its intent. The queue asks the node for that key's
 * transactions, so such a deposit does not wait for other transactions of the treasury.
 */
export function createIntentQueue({ database, chain, ownerOf, onCredited }: BookingDeps) {
  const { treasury } = chain;

  /** Books a transaction that names the intent's reference. Closes the intent and returns true if the intent's wallet paid. */
  async function bookOne(intent: OpenIntent, signature: string): Promise<boolean> {
    const transaction = await chain.transaction(signature, 'finalized').catch((error: unknown) => {
      // The watcher records it as unread and retries it.
      if (error instanceof TransactionUnreadable) return null;
      throw error;
    });
    // Listed but not returned yet: the intent stays open and is retried.
    const effect = transaction === null ? null : effectOf(transaction, treasury);
    if (transaction === null || effect === null) return false;
    const isItsOwn = effect.credits.some(({ source }) => source === intent.walletAddress);
    const credited = await database.transaction(async (tx) => {
      await lockBooking(tx, treasury);
      if (isItsOwn) await closeIntent(tx, intent.id);
      return bookTransaction(tx, transaction, { treasury, ownerOf });
    });
    for (const userId of credited) onCredited(userId);
    return isItsOwn;
  }

  async function ask(intent: OpenIntent): Promise<void> {
    for (const signature of await signaturesOfReference(chain, intent.reference))
      if (await bookOne(intent, signature)) return;
  }

  const askAll = (intents: readonly OpenIntent[]): Promise<void> =>
    bookConcurrently(intents, DEPOSITS.concurrentIntents, ask);

  const isFrozen = async (): Promise<boolean> => (await database.run(freezeReason)) !== null;

  return {
    /** Processes the due intents and books what is final. If a call got no answer, throws `ChainUnavailable` after trying all of them. */
    async processDue(): Promise<void> {
      const due = await database.run((queries) => takeDueIntents(queries, DEPOSITS.intentsPerPass));
      if (due.length > 0 && !(await isFrozen())) await askAll(due);
    },
    /** Does the same for a player's open intents, due or not. */
    async processPlayer(userId: number): Promise<void> {
      if (await isFrozen()) return;
      await askAll(await database.run((queries) => openIntentsOf(queries, userId)));
    },
  };
}

/**
 * Skips an unreadable transaction immediately, and one that the node fails to return after `missesBeforeSkip` runs. With
 * `mayHaveSpent`, after a restore, it skips only a version that this release never signs. A skipped payout that is
 * missing in the restored books would be paid again.
 */
export function createSkipPolicy({ mayHaveSpent }: { mayHaveSpent: boolean }) {
  const misses = new Map<string, number>();
  return {
    /** Returns why a transaction that could not be read is skipped, or null if the watcher should wait for it. */
    reasonToSkip(signature: string, error: unknown): string | null {
      if (!(error instanceof Error)) return null;
      if (error instanceof TransactionUnreadable && (error.isNewer || !mayHaveSpent)) return error.message;
      if (mayHaveSpent) return null;
      const count = (misses.get(signature) ?? 0) + 1;
      misses.set(signature, count);
      return count < DEPOSITS.missesBeforeSkip ? null : error.message;
    },
    /** Resets all counts of misses, because everything listed was read. */
    reset: (): void => misses.clear(),
  };
}

/** Retries the due transactions and books those that can be read now. An unavailable chain is not an error. */
export async function retryUnread({
  database,
  chain,
  log,
  ownerOf,
  onCredited,
}: BookingDeps & { log: Log }): Promise<void> {
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

  await bookConcurrently(due, DEPOSITS.concurrentFetches, retry);
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

/** Signatures that are kept in memory. After a longer backlog, the next page is fetched once more instead. */
const REMEMBERED = 10_000;

/**
 * Finds transactions that a node listed late, below the cursor, because it listed a slot before it had indexed all of it. After a
 * start, the whole page counts as unknown and is fetched once. This is harmless, because booking is idempotent.
 */
export function createLateListings({
  database,
  chain,
  log,
  ownerOf,
  onCredited,
}: BookingDeps & { log: Log }) {
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
    /** Records that the watcher has processed these signatures. */
    passed(signatures: readonly string[]): void {
      if (known.size > REMEMBERED) known = new Set();
      for (const signature of signatures) known.add(signature);
    },
    /** Compares the newest page of the node's list with what was processed, once every `DEPOSITS.lateListingsEvery` calls. */
    async compareWithList(): Promise<void> {
      calls += 1;
      if (calls % DEPOSITS.lateListingsEvery !== 0) return;
      await compare().catch((error: unknown) => {
        if (!(error instanceof ChainUnavailable)) throw error;
      });
    },
  };
}
