// deposits: follows the treasury on chain and books what was paid in. The cursor moves in the transaction that books, so
// no deposit is skipped or repeated. After a failure the next run continues at the cursor. It also maintains the rows of
// deposits that are confirmed but not final yet, for the statement; that books nothing.

import { type ChainTransaction, type SignatureInfo, TransactionUnreadable } from '../../chain/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import {
  type BookingDeps,
  createLateListings,
  createSkipPolicy,
  listBackwards,
  mapConcurrently,
  retryUnread,
} from './beside-cursor.ts';
import { bookTransaction, type Credit, creditsOf, effectOf, lockBooking } from './booking.ts';
import { deletePendingExcept, insertPending, pendingSignatures } from './deposit-store.ts';
import { DEPOSITS } from './limits.ts';
import * as store from './search-store.ts';

export interface WatcherDeps extends BookingDeps {
  log: Log;
  /** Signatures per page, and most pages of one run. */
  pages?: { size: number; most: number };
  /**
   * Set only after a backup was restored: books what left the treasury in this transaction, after its credits. It books
   * despite the freeze of the restore, in the order in which money moved.
   */
  bookSpent?(tx: Tx, transaction: ChainTransaction): Promise<void>;
}

const PAGES = { size: DEPOSITS.pageSignatures, most: DEPOSITS.pagesPerRun };

/** The dependencies of a run. */
type RunDeps = WatcherDeps & {
  skipPolicy: ReturnType<typeof createSkipPolicy>;
  late: ReturnType<typeof createLateListings>;
};

/** A listed transaction to book. For a checkpoint only the signature is known. */
interface Due {
  signature: string;
  slot?: bigint;
  /** The slot in which it failed according to the list. It moved only its fee then. */
  failedIn: bigint | null;
}

const dueOf = ({ signature, slot, failed }: SignatureInfo): Due => ({
  signature,
  slot,
  failedIn: failed ? slot : null,
});

/** A place in the history and the transaction to book there; null if it moved nothing to the treasury, or could not be read. */
interface Read extends store.Cursor {
  transaction: ChainTransaction | null;
  unread: string | null; // why it could not be read and is skipped; null otherwise
}

type Outcome = { credited: readonly number[] } | { cursorMovedTo: string | null };

/** Books what was read and moves the cursor there, unless another server has moved the cursor. */
async function bookRead(
  { database, chain, ownerOf, bookSpent }: WatcherDeps,
  { transaction, unread, signature, slot }: Read,
  cursor: string | null,
): Promise<Outcome> {
  const { treasury } = chain;
  return database.transaction(async (tx: Tx): Promise<Outcome> => {
    await (bookSpent === undefined ? lockBooking(tx, treasury) : store.lockHistory(tx, treasury));
    const held = await store.readCursor(tx, treasury);
    const current = held?.signature ?? null;
    if (current !== cursor) return { cursorMovedTo: current };
    const credited =
      transaction === null ? [] : await bookTransaction(tx, transaction, { treasury, ownerOf });
    if (transaction !== null) await bookSpent?.(tx, transaction);
    if (unread !== null) await store.keepUnread(tx, { treasury, signature, why: unread });
    const reached = held === null || held.slot < slot ? slot : held.slot;
    await store.writeCursor(tx, treasury, { signature, slot: reached });
    return { credited };
  });
}

/**
 * Fetches one transaction, unless it is known to have moved nothing. Throws if the node does not return it, until the
 * skip policy gives up.
 */
async function readOne(
  { chain, bookSpent, skipPolicy }: RunDeps,
  { signature, failedIn, slot }: Due,
): Promise<Read> {
  // After a restore the fee of a failed payout must be booked too.
  if (failedIn !== null && bookSpent === undefined)
    return { signature, slot: failedIn, transaction: null, unread: null };
  try {
    const transaction = await chain.transaction(signature, 'finalized');
    if (transaction === null) throw new Error(`transaction ${signature} is listed but not there yet`);
    const isEmpty = bookSpent === undefined && effectOf(transaction, chain.treasury) === null;
    return { signature, slot: transaction.slot, transaction: isEmpty ? null : transaction, unread: null };
  } catch (error) {
    const why = skipPolicy.reasonToSkip(signature, error);
    if (why === null) throw error;
    return { signature, slot: slot ?? 0n, transaction: null, unread: why };
  }
}

/** Returns the next transactions, of which at most `DEPOSITS.concurrentFetches` must be fetched. */
function nextBatch(due: readonly Due[], from: number): readonly Due[] {
  let fetched = 0;
  const end = due.findIndex(({ failedIn }, index) => {
    if (index < from || failedIn !== null) return false;
    fetched += 1;
    return fetched > DEPOSITS.concurrentFetches;
  });
  return due.slice(from, end === -1 ? undefined : end);
}

/**
 * Reads a batch, oldest first. Of consecutive places where nothing moved it returns only the last, because the cursor
 * need not stop at each. `failure` is why it did not read the whole batch.
 */
async function readBatch(
  deps: RunDeps,
  batch: readonly Due[],
): Promise<{ reads: readonly Read[]; failure: { error: unknown } | null }> {
  const settled = await Promise.allSettled(batch.map((each) => readOne(deps, each)));
  const reads: Read[] = [];
  for (const result of settled) {
    if (result.status === 'rejected') return { reads, failure: { error: result.reason } };
    const last = reads.at(-1);
    if (last?.transaction === null && last.unread === null) reads.pop();
    reads.push(result.value);
  }
  return { reads, failure: null };
}

/** Books these, oldest first, all after the cursor. Returns false if another server has moved the cursor. */
async function bookAll(deps: RunDeps, due: readonly Due[], from: string | null): Promise<boolean> {
  let cursor = from;
  for (let index = 0; index < due.length; ) {
    const batch = nextBatch(due, index);
    const { reads, failure } = await readBatch(deps, batch);
    for (const read of reads) {
      const outcome = await bookRead(deps, read, cursor);
      if ('cursorMovedTo' in outcome) return false;
      for (const userId of outcome.credited) deps.onCredited(userId);
      if (read.unread !== null)
        deps.log.warn(
          { signature: read.signature, why: read.unread },
          'a transaction that names the treasury cannot be read: it is tried again later',
        );
      cursor = read.signature;
    }
    if (failure !== null) throw failure.error;
    deps.late.passed(batch.map(({ signature }) => signature));
    index += batch.length;
  }
  return true;
}

type OnAnswer = (isAnswered: boolean) => void;

/** Lists a page between the cursor and the deepest checkpoint, newest first. */
async function listPage(
  { chain, pages = PAGES }: WatcherDeps,
  { checkpoint, cursor }: store.BackfillPlace,
  onAnswer: OnAnswer,
): Promise<readonly SignatureInfo[]> {
  try {
    const page = await chain.signaturesFor(chain.treasury, {
      ...(checkpoint === null ? {} : { before: checkpoint }),
      ...(cursor === null ? {} : { until: cursor }),
      limit: pages.size,
      commitment: 'finalized',
    });
    onAnswer(true);
    return page;
  } catch (error) {
    onAnswer(false);
    throw error;
  }
}

/**
 * Books what is final, oldest first. Because lists are newest first, it lists back to the cursor before it books, and
 * stores a checkpoint after each full page. It books what is older than the deepest checkpoint first. A run ends once it
 * has booked a page or more, and the next run continues there. Returns true if everything up to the newest is booked.
 */
async function bookFinalized(deps: RunDeps, onAnswer: OnAnswer): Promise<boolean> {
  const { database, chain, pages = PAGES } = deps;
  let booked = 0;
  for (let count = 0; count < pages.most && booked < pages.size; count += 1) {
    const place = await database.run((queries) => store.readBackfill(queries, chain.treasury));
    const page = await listPage(deps, place, onAnswer);
    const deepest = page.at(-1)?.signature;
    if (deepest !== undefined && page.length >= pages.size) {
      await database.transaction((tx) => store.addBackfillCheckpoint(tx, chain.treasury, place, deepest));
      continue;
    }
    const due = page.map(dueOf).reverse();
    // The list excludes the checkpoint at which it begins.
    if (place.checkpoint !== null) due.push({ signature: place.checkpoint, failedIn: null });
    const isComplete = await bookAll(deps, due, place.cursor);
    if (isComplete && place.checkpoint === null) return true;
    if (isComplete) booked += due.length;
  }
  return false;
}

/** Lists everything beyond the cursor that is at least confirmed, newest first. */
async function listBeyondCursor({ database, chain, pages = PAGES }: WatcherDeps) {
  const cursor = await database.run((queries) => store.readCursor(queries, chain.treasury));
  const range = { until: cursor?.signature ?? null, commitment: 'confirmed', pages } as const;
  return (await listBackwards(chain, chain.treasury, range)).signatures;
}

export type Watcher = ReturnType<typeof createWatcher>;

export function createWatcher(given: WatcherDeps) {
  const skipPolicy = createSkipPolicy({ mayHaveSpent: given.bookSpent !== undefined });
  const deps = { ...given, skipPolicy, late: createLateListings(given) };
  const showPending = createPendingDeposits(deps);
  let reading: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let current = false;
  let answered = false;

  async function read(): Promise<void> {
    try {
      current = await bookFinalized(deps, (isAnswered) => {
        answered = isAnswered;
      });
      if (current) deps.skipPolicy.reset();
      if (deps.bookSpent === undefined) await retryUnread(deps);
      if (deps.bookSpent === undefined && current) await deps.late.compareWithList();
      // Pending deposits are newer than any backlog, so they are shown after it is booked.
      if (current) await showPending(await listBeyondCursor(deps));
    } catch (error) {
      current = false;
      throw error;
    }
  }

  function start(): Promise<void> {
    reading = read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    /** Reads the chain now. Calls during a run share the next run. */
    poll(): Promise<void> {
      if (reading === null) return start();
      // The caller's transaction may be newer than the current run, so the caller waits for the next one.
      const startNext = (): Promise<void> => {
        next = null;
        return start();
      };
      next ??= reading.then(startNext, startNext);
      return next;
    },
    /** True if the last run reached the newest signature. */
    isCurrent: (): boolean => current,
    /** True if the node's last answer listed the treasury's history, however far behind the watcher is. */
    isAnswered: (): boolean => answered,
  };
}

interface Seen {
  slot: bigint;
  credits: readonly Credit[]; // empty if the transaction failed
}

/**
 * Returns a function that takes all signatures beyond the cursor, newest first, and updates the rows. Each listed
 * transaction is fetched once. The row of one that is no longer listed is deleted: it vanished with its fork, or is
 * booked.
 */
function createPendingDeposits(deps: BookingDeps) {
  /**
   * Transactions of the last list, which are not fetched again. The rows are read from the table, because other servers
   * write them too.
   */
  let known: ReadonlyMap<string, Seen> = new Map();

  async function fetch({ signature, failed, slot }: SignatureInfo): Promise<Seen | null> {
    if (failed) return { slot, credits: [] };
    try {
      const transaction = await deps.chain.transaction(signature, 'confirmed');
      // Listed but not returned yet: the next run retries.
      if (transaction === null) return null;
      return { slot: transaction.slot, credits: creditsOf(transaction, deps.chain.treasury) };
    } catch (error) {
      // The watcher records it as unread once it is final.
      if (error instanceof TransactionUnreadable) return { slot, credits: [] };
      throw error;
    }
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
