// deposits: follows the treasury on chain and books what was paid in. The cursor moves in the transaction that books, so
// it never skips or repeats; after a failure the next run reads on from there.
import type { Chain, ChainTransaction, SignatureInfo } from '../chain/index.ts';
import { freezeReason } from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { bookDeposit, type OwnerOf } from './booking.ts';
import { creditsOf, surplusOf } from './credits.ts';
import * as store from './cursor-store.ts';
import { createPendingDeposits } from './pending-deposits.ts';

export interface WatcherDeps {
  database: Database;
  chain: Chain;
  log: Log;
  ownerOf: OwnerOf;
  /** Signatures a page, and pages of one run. */
  pages?: { size: number; most: number };
  /** A player's playing balance grew. */
  onCredited(userId: number): void;
  /**
   * Only after a backup was restored: books what left the treasury by this transaction, after its credits. Money is frozen then,
   * and is booked all the same, in the order in which it moved.
   */
  bookSpent?(tx: Tx, transaction: ChainTransaction): Promise<void>;
}

export interface Watcher {
  /** Reads the chain now. Concurrent calls share one run; a call during a run is answered by the next one. */
  poll(): Promise<void>;
  /** True if the last run reached the newest signature. */
  isCurrent(): boolean;
}

/**
 * Signatures a page: the most that a node returns. Pages of one run: a limit on memory. A longer history since the cursor,
 * as after months of absence, takes several runs.
 */
const PAGES = { size: 1000, most: 50 };

interface SignatureRange {
  signatures: readonly SignatureInfo[]; // newest first
  arrived: boolean; // at `until`, or at the beginning of the history
}

/** Lists from `before` (null = the newest) back to `until` (null = the beginning), as far as one run goes. */
async function fetchBackwards(
  { chain, pages = PAGES }: WatcherDeps,
  range: { before: string | null; until: string | null; commitment: 'confirmed' | 'finalized' },
): Promise<SignatureRange> {
  const signatures: SignatureInfo[] = [];
  let { before } = range;
  for (let count = 0; count < pages.most; count += 1) {
    const page = await chain.signaturesFor(chain.treasury, {
      ...(before === null ? {} : { before }),
      ...(range.until === null ? {} : { until: range.until }),
      limit: pages.size,
      commitment: range.commitment,
    });
    signatures.push(...page);
    before = page.at(-1)?.signature ?? null;
    if (page.length < pages.size || before === null) return { signatures, arrived: true };
  }
  return { signatures, arrived: false };
}

/** Credits are paused; the cursor waits where it is. */
class MoneyFrozen extends Error {
  override readonly name = 'MoneyFrozen';
}

type Outcome = { credited: readonly number[] } | { cursorMovedTo: string | null };

/** Books a transaction if the cursor is where the caller believes; else another server has moved it. */
async function bookTransaction(
  { database, chain, ownerOf, bookSpent }: WatcherDeps,
  transaction: ChainTransaction,
  cursor: string | null,
): Promise<Outcome> {
  const { signature, slot } = transaction;
  const { treasury } = chain;
  return database.transaction(async (tx: Tx): Promise<Outcome> => {
    await store.lockHistory(tx, treasury);
    const current = (await store.readCursor(tx, treasury))?.signature ?? null;
    if (current !== cursor) return { cursorMovedTo: current };
    const reason = bookSpent === undefined ? await freezeReason(tx) : null;
    if (reason !== null) throw new MoneyFrozen(reason);
    const credited: number[] = [];
    const credits = creditsOf(transaction, treasury);
    for (const [leg, credit] of credits.entries()) {
      const userId = await bookDeposit(tx, { signature, leg, slot, credit }, ownerOf);
      if (userId !== null) credited.push(userId);
    }
    const surplus = surplusOf(transaction, treasury);
    if (surplus > 0n) {
      // The owner is unknown, but it is owed: otherwise it would hide a loss of the same amount. It waits under our address.
      const credit = { source: treasury, lamports: surplus };
      await bookDeposit(tx, { signature, leg: credits.length, slot, credit }, async () => null);
    }
    await bookSpent?.(tx, transaction);
    await store.writeCursor(tx, treasury, { signature, slot });
    return { credited };
  });
}

/** Books these, oldest first, all after the cursor. Returns false if another server has moved past them. */
async function bookAll(
  deps: WatcherDeps,
  signatures: readonly string[],
  from: string | null,
): Promise<boolean> {
  let cursor = from;
  let index = 0;
  for (let signature = signatures[0]; signature !== undefined; signature = signatures[index]) {
    const transaction = await deps.chain.transaction(signature, 'finalized');
    // Listed but not returned yet: the node lags. Continuing would skip it for good.
    if (transaction === null) throw new Error(`transaction ${signature} is listed but not there yet`);
    const outcome = await bookTransaction(deps, transaction, cursor);
    if ('cursorMovedTo' in outcome) {
      cursor = outcome.cursorMovedTo;
      const ahead = cursor === null ? -1 : signatures.indexOf(cursor, index);
      if (ahead === -1) return false;
      index = ahead + 1;
      continue;
    }
    for (const userId of outcome.credited) deps.onCredited(userId);
    cursor = signature;
    index += 1;
  }
  return true;
}

/**
 * Books what is final. Books oldest first, so it fetches back to the cursor before booking. If the gap is too long for one
 * run, it stores a checkpoint and the next run continues there; the run that arrives books up to the checkpoint. Returns
 * true when everything up to the newest is booked.
 */
async function bookFinalized(deps: WatcherDeps): Promise<boolean> {
  const { database, chain } = deps;
  for (;;) {
    const place = await database.run((queries) => store.readBackfill(queries, chain.treasury));
    const range = { before: place.checkpoint, until: place.cursor, commitment: 'finalized' } as const;
    const { signatures, arrived } = await fetchBackwards(deps, range);
    const deepest = signatures.at(-1)?.signature;
    if (!arrived && deepest !== undefined) {
      await database.transaction((tx) => store.addBackfillCheckpoint(tx, chain.treasury, place, deepest));
      return false;
    }
    const due = signatures.map(({ signature }) => signature).reverse();
    // The list leaves out the checkpoint it begins at.
    if (place.checkpoint !== null) due.push(place.checkpoint);
    if (await bookAll(deps, due, place.cursor)) return place.checkpoint === null;
  }
}

/** Everything beyond the cursor that is at least confirmed, newest first. */
async function listBeyondCursor(deps: WatcherDeps): Promise<readonly SignatureInfo[]> {
  const { database, chain } = deps;
  const cursor = await database.run((queries) => store.readCursor(queries, chain.treasury));
  const range = { before: null, until: cursor?.signature ?? null, commitment: 'confirmed' } as const;
  return (await fetchBackwards(deps, range)).signatures;
}

export function createWatcher(deps: WatcherDeps): Watcher {
  const showPending = createPendingDeposits(deps);
  let reading: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let current = false;

  async function read(): Promise<void> {
    try {
      current = await bookFinalized(deps);
      // What is not final lies beyond a backlog: it is shown when that is booked.
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
    poll() {
      if (reading === null) return start();
      // What the caller asks about may have come after this run began, so it gets the next one.
      next ??= reading.then(
        () => {
          next = null;
          return start();
        },
        () => {
          next = null;
          return start();
        },
      );
      return next;
    },
    isCurrent: () => current,
  };
}
