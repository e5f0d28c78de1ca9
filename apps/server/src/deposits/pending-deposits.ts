// deposits: deposits that are confirmed and not final yet, as the statement shows them. Nothing is booked here.
import { DEPOSITS } from '@kingstake/protocol';
import type { Chain, SignatureInfo } from '../chain/index.ts';
import type { Database } from '../platform/database/index.ts';
import { eachAtOnce } from './at-once.ts';
import type { OwnerOf } from './booking.ts';
import { type Credit, creditsOf } from './credits.ts';
import { deletePendingExcept, insertPending } from './deposit-store.ts';

export interface PendingDepositsDeps {
  database: Database;
  chain: Chain;
  ownerOf: OwnerOf;
}

interface Seen {
  slot: bigint;
  credits: readonly Credit[]; // none when the transaction failed
}

/**
 * Returns a function that takes the list of everything beyond the cursor, newest first, and shows it. A listed
 * transaction is fetched once; what is no longer listed has vanished with its fork, or is booked, and is shown no more.
 */
export function createPendingDeposits(deps: PendingDepositsDeps) {
  /** What the table shows, by signature; null until this process has written it. */
  let shown: ReadonlyMap<string, Seen> | null = null;

  async function fetch({ signature, failed, slot }: SignatureInfo): Promise<Seen | null> {
    if (failed) return { slot, credits: [] };
    const transaction = await deps.chain.transaction(signature, 'confirmed');
    // Listed but not given yet: a node that lags is asked again next time.
    if (transaction === null) return null;
    return { slot: transaction.slot, credits: creditsOf(transaction, deps.chain.treasury) };
  }

  /** What is listed, oldest first, as far as it is known or fetched by now: the rest is fetched the next time. */
  async function look(listed: readonly SignatureInfo[]): Promise<ReadonlyMap<string, Seen>> {
    const inOrder = listed.toReversed();
    const unknown = inOrder
      .filter(({ signature }) => shown?.has(signature) !== true)
      .slice(0, DEPOSITS.pendingFetches);
    const fetched = await eachAtOnce(unknown, DEPOSITS.fetchesAtOnce, fetch);
    const found = new Map(unknown.map(({ signature }, index) => [signature, fetched[index]]));
    return new Map(
      inOrder.flatMap(({ signature }) => {
        const seen = shown?.get(signature) ?? found.get(signature) ?? null;
        return seen === null ? [] : [[signature, seen] as const];
      }),
    );
  }

  return async (listed: readonly SignatureInfo[]): Promise<void> => {
    const next = await look(listed);
    const before = shown;
    const added = [...next].filter(([signature]) => before?.has(signature) !== true);
    if (added.length === 0 && before?.size === next.size) return;
    await deps.database.transaction(async (tx) => {
      // Those that pay nothing in have no row, and a flood of them would be a long list.
      const paying = [...next].filter(([, { credits }]) => credits.length > 0);
      await deletePendingExcept(
        tx,
        paying.map(([signature]) => signature),
      );
      for (const [signature, { slot, credits }] of added) {
        for (const [leg, credit] of credits.entries()) {
          const userId = await deps.ownerOf(tx, credit.source);
          await insertPending(tx, { signature, leg, slot, userId, ...credit });
        }
      }
    });
    shown = next;
  };
}
