// cashier: follows the treasury on chain and books what was paid in. The cursor moves in the transaction that books, so
// it never skips and never repeats; whatever fails is read again from there.
import type { Chain, ChainTransaction, SignatureInfo } from '../chain/index.ts';
import { freezeReason } from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { creditsOf, surplusOf } from './credits.ts';
import * as store from './deposit-store.ts';
import { bookDeposit, type OwnerOf } from './deposits.ts';
import { createPendingDeposits } from './pending-deposits.ts';

export interface WatcherDeps {
  database: Database;
  chain: Chain;
  log: Log;
  ownerOf: OwnerOf;
  /** Signatures a page, and pages of one reading. */
  pages?: { size: number; most: number };
  /** A player's playing balance grew: whoever shows it may want to know. */
  onCredited(userId: number): void;
}

export interface Watcher {
  /** Reads the chain now. Calls at the same time share one reading; a call during one is answered by the next. */
  look(): Promise<void>;
  /** True when the last reading reached the newest. */
  isCurrent(): boolean;
}

/**
 * Signatures a page: the most that a node gives. Pages of one reading: so much is held in memory at a time. More than
 * this since the cursor is worked off by the next readings: a start after months of absence, or a flood, is no hang.
 */
const PAGES = { size: 1000, most: 50 };

interface Walked {
  signatures: readonly SignatureInfo[]; // newest first
  arrived: boolean; // at `until`, or at the very beginning
}

/** Back from `before` (null = the newest) to `until` (null = the beginning), as far as one reading goes. */
async function walkBack(
  { chain, pages = PAGES }: WatcherDeps,
  way: { before: string | null; until: string | null; commitment: 'confirmed' | 'finalized' },
): Promise<Walked> {
  const signatures: SignatureInfo[] = [];
  let { before } = way;
  for (let count = 0; count < pages.most; count += 1) {
    const page = await chain.signaturesFor(chain.treasury, {
      ...(before === null ? {} : { before }),
      ...(way.until === null ? {} : { until: way.until }),
      limit: pages.size,
      commitment: way.commitment,
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

type Outcome = { credited: readonly number[] } | { overtakenAt: string | null };

/** Books a transaction if the cursor is where the caller believes; else another server has moved it. */
async function bookTransaction(
  { database, chain, ownerOf }: WatcherDeps,
  transaction: ChainTransaction,
  cursor: string | null,
): Promise<Outcome> {
  const { signature, slot } = transaction;
  const { treasury } = chain;
  return database.transaction(async (tx: Tx): Promise<Outcome> => {
    await store.lockHistory(tx, treasury);
    const stands = (await store.readCursor(tx, treasury))?.signature ?? null;
    if (stands !== cursor) return { overtakenAt: stands };
    const reason = await freezeReason(tx);
    if (reason !== null) throw new MoneyFrozen(reason);
    const credited: number[] = [];
    const credits = creditsOf(transaction, treasury);
    for (const [leg, credit] of credits.entries()) {
      const userId = await bookDeposit(tx, { signature, leg, slot, credit }, ownerOf);
      if (userId !== null) credited.push(userId);
    }
    const surplus = surplusOf(transaction, treasury);
    if (surplus > 0n) {
      // Owed to nobody known, but owed: otherwise it would hide the loss of as much. It waits under our own address.
      const credit = { source: treasury, lamports: surplus };
      await bookDeposit(tx, { signature, leg: credits.length, slot, credit }, async () => null);
    }
    await store.writeCursor(tx, treasury, { signature, slot });
    return { credited };
  });
}

/** Books these, oldest first, all after the cursor. False when another server went past them meanwhile. */
async function bookAll(
  deps: WatcherDeps,
  signatures: readonly string[],
  from: string | null,
): Promise<boolean> {
  let cursor = from;
  let index = 0;
  for (let signature = signatures[0]; signature !== undefined; signature = signatures[index]) {
    const transaction = await deps.chain.transaction(signature, 'finalized');
    // Listed but not given yet: a node that lags. Going on would skip it for ever.
    if (transaction === null) throw new Error(`transaction ${signature} is listed but not there yet`);
    const outcome = await bookTransaction(deps, transaction, cursor);
    if ('overtakenAt' in outcome) {
      cursor = outcome.overtakenAt;
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
 * One reading of what is final. Oldest first means that the way back to the cursor is walked before anything is booked:
 * where that is too long, the place reached is kept as a waypoint, the next reading walks on from there, and when it
 * arrives, it books up to the waypoint. True when everything up to the newest is booked.
 */
async function bookFinalized(deps: WatcherDeps): Promise<boolean> {
  const { database, chain } = deps;
  for (;;) {
    const place = await database.run((queries) => store.readPlace(queries, chain.treasury));
    const way = { before: place.waypoint, until: place.cursor, commitment: 'finalized' } as const;
    const { signatures, arrived } = await walkBack(deps, way);
    const deepest = signatures.at(-1)?.signature;
    if (!arrived && deepest !== undefined) {
      await database.transaction((tx) => store.addWaypoint(tx, chain.treasury, place, deepest));
      return false;
    }
    const due = signatures.map(({ signature }) => signature).reverse();
    // A walk leaves out the waypoint that it begins at.
    if (place.waypoint !== null) due.push(place.waypoint);
    if (await bookAll(deps, due, place.cursor)) return place.waypoint === null;
  }
}

/** Everything beyond the cursor that is at least confirmed, newest first. */
async function listBeyondCursor(deps: WatcherDeps): Promise<readonly SignatureInfo[]> {
  const { database, chain } = deps;
  const cursor = await database.run((queries) => store.readCursor(queries, chain.treasury));
  const way = { before: null, until: cursor?.signature ?? null, commitment: 'confirmed' } as const;
  return (await walkBack(deps, way)).signatures;
}

export function createWatcher(deps: WatcherDeps): Watcher {
  const showPending = createPendingDeposits(deps);
  let reading: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let current = false;

  async function read(): Promise<void> {
    try {
      current = await bookFinalized(deps);
      // What is not final lies beyond a backlog: it is shown when that is worked off.
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
    look() {
      if (reading === null) return start();
      // What the caller asks about may have come after this reading began, so it gets the one after.
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
