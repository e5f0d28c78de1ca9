// cashier: follows the treasury on chain and books what was paid in. The cursor moves in the transaction that books, so
// it never skips and never repeats; whatever fails is read again from there.
import type { Chain, ChainTransaction, SignatureInfo } from '../chain/index.ts';
import { freezeReason } from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { creditsOf } from './credits.ts';
import * as store from './deposit-store.ts';
import { bookDeposit, type OwnerOf } from './deposits.ts';

export interface WatcherDeps {
  database: Database;
  chain: Chain;
  log: Log;
  ownerOf: OwnerOf;
  /** A player's playing balance grew: whoever shows it may want to know. */
  onCredited(userId: number): void;
}

export interface Watcher {
  /** Reads the chain now. Calls at the same time share one reading; a call during one is answered by the next. */
  look(): Promise<void>;
  /** True when the last reading reached the end of the history. */
  isCurrent(): boolean;
}

/** Signatures a page; the most that a node gives. */
const PAGE = 1000;
/** Pages of one reading. More than this is read by the next one: a start after months of absence is no hang. */
const MAX_PAGES = 50;

/** Oldest first, everything after the cursor at this commitment. */
async function historySince(
  chain: Chain,
  until: string | null,
  commitment: 'confirmed' | 'finalized',
): Promise<readonly SignatureInfo[]> {
  const pages: SignatureInfo[] = [];
  let before: string | undefined;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const page = await chain.signaturesFor(chain.treasury, {
      ...(before === undefined ? {} : { before }),
      ...(until === null ? {} : { until }),
      limit: PAGE,
      commitment,
    });
    pages.push(...page);
    before = page.at(-1)?.signature;
    if (page.length < PAGE || before === undefined) return pages.reverse();
  }
  throw new Error(`more than ${PAGE * MAX_PAGES} transactions since the cursor`);
}

async function bookTransaction(deps: WatcherDeps, transaction: ChainTransaction): Promise<readonly number[]> {
  const { database, chain } = deps;
  const { signature, slot } = transaction;
  return database.transaction(async (tx: Tx) => {
    const reason = await freezeReason(tx);
    if (reason !== null) throw new MoneyFrozen(reason);
    const credited: number[] = [];
    for (const [leg, credit] of creditsOf(transaction, chain.treasury).entries()) {
      const userId = await bookDeposit(tx, { signature, leg, slot, credit }, deps.ownerOf);
      if (userId !== null) credited.push(userId);
    }
    await store.writeCursor(tx, chain.treasury, { signature, slot });
    return credited;
  });
}

/** Credits are paused; the cursor waits where it is. */
class MoneyFrozen extends Error {
  override readonly name = 'MoneyFrozen';
}

async function bookFinalized(deps: WatcherDeps): Promise<void> {
  const { database, chain } = deps;
  const cursor = await database.run((queries) => store.readCursor(queries, chain.treasury));
  for (const { signature } of await historySince(chain, cursor?.signature ?? null, 'finalized')) {
    const transaction = await chain.transaction(signature, 'finalized');
    // Listed but not given yet: a node that lags. Going on would skip it for ever.
    if (transaction === null) throw new Error(`transaction ${signature} is listed but not there yet`);
    for (const userId of await bookTransaction(deps, transaction)) deps.onCredited(userId);
  }
}

/** What is confirmed and not final yet is shown as pending; what vanished with its fork is shown no more. */
async function showPending(deps: WatcherDeps): Promise<void> {
  const { database, chain } = deps;
  const cursor = await database.run((queries) => store.readCursor(queries, chain.treasury));
  const fresh = await historySince(chain, cursor?.signature ?? null, 'confirmed');
  const seen: { signature: string; transaction: ChainTransaction }[] = [];
  for (const { signature, failed } of fresh) {
    const transaction = failed ? null : await chain.transaction(signature, 'confirmed');
    if (transaction !== null) seen.push({ signature, transaction });
  }
  await database.transaction(async (tx) => {
    await store.deletePendingExcept(
      tx,
      seen.map((each) => each.signature),
    );
    for (const { signature, transaction } of seen) {
      for (const [leg, credit] of creditsOf(transaction, chain.treasury).entries()) {
        const userId = await deps.ownerOf(tx, credit.source);
        await store.insertPending(tx, { signature, leg, slot: transaction.slot, userId, ...credit });
      }
    }
  });
}

export function createWatcher(deps: WatcherDeps): Watcher {
  let reading: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let current = false;

  async function read(): Promise<void> {
    try {
      await bookFinalized(deps);
      await showPending(deps);
      current = true;
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
