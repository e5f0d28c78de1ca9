// deposits: deposits that are confirmed and not final yet, as the statement shows them. Nothing is booked here.
import { type Chain, type SignatureInfo, TransactionUnreadable } from '../chain/index.ts';
import type { Database } from '../platform/database/index.ts';
import { eachAtOnce } from './at-once.ts';
import type { OwnerOf } from './booking.ts';
import { type Credit, creditsOf } from './credits.ts';
import { deletePendingExcept, insertPending, pendingSignatures } from './deposit-store.ts';
import { DEPOSITS } from './limits.ts';

export interface PendingDepositsDeps {
  database: Database;
  chain: Chain;
  ownerOf: OwnerOf;
}

interface Seen {
  slot: bigint;
  credits: readonly Credit[]; // none when the transaction failed
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
 * Returns a function that takes the list of everything beyond the cursor, newest first, and shows it. A listed
 * transaction is fetched once; what is no longer listed has vanished with its fork, or is booked, and is shown no more.
 */
export function createPendingDeposits(deps: PendingDepositsDeps) {
  /** What was listed last, by signature: it is not fetched again. What is shown the table knows: other servers write it too. */
  let known: ReadonlyMap<string, Seen> = new Map();

  async function fetch({ signature, failed, slot }: SignatureInfo): Promise<Seen | null> {
    if (failed) return { slot, credits: [] };
    const transaction = await readUnless(deps.chain.transaction(signature, 'confirmed'));
    // The watcher keeps it once it is final.
    if (transaction === 'unreadable') return { slot, credits: [] };
    // Listed but not given yet: a node that lags is asked again next time.
    if (transaction === null) return null;
    return { slot: transaction.slot, credits: creditsOf(transaction, deps.chain.treasury) };
  }

  /** What is listed, oldest first, as far as it is known or fetched by now: the rest is fetched the next time. */
  async function look(listed: readonly SignatureInfo[]): Promise<ReadonlyMap<string, Seen>> {
    const inOrder = listed.toReversed();
    const unknown = inOrder
      .filter(({ signature }) => !known.has(signature))
      .slice(0, DEPOSITS.pendingFetches);
    const fetched = await eachAtOnce(unknown, DEPOSITS.fetchesAtOnce, fetch);
    const found = new Map(unknown.map(({ signature }, index) => [signature, fetched[index]]));
    return new Map(
      inOrder.flatMap(({ signature }) => {
        const seen = known.get(signature) ?? found.get(signature) ?? null;
        return seen === null ? [] : [[signature, seen] as const];
      }),
    );
  }

  return async (listed: readonly SignatureInfo[]): Promise<void> => {
    const next = await look(listed);
    known = next;
    // Those that pay nothing in have no row, and a flood of them would be a long list.
    const paying = [...next].filter(([, { credits }]) => credits.length > 0);
    const shown = await deps.database.run(pendingSignatures);
    const isWanted = new Set(paying.map(([signature]) => signature));
    // A server whose node lags takes rows away that another one has written: who sees the deposit writes it again.
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
