// reserves: reads what is owed to each owner, in one snapshot of the database.
import { lamports } from '@kingstake/protocol';
import { listHoldingStakes } from '../../games/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { bookedSlot } from '../deposits/index.ts';
import { newestJournal, owedToOwners, ownedPages } from '../ledger/index.ts';
import { type HeldWithdrawal, heldWithdrawals, recentPayments } from '../withdrawals/index.ts';
import type { ListInput } from './build-list.ts';
import { RESERVES } from './limits.ts';
import { noncePages } from './reserve-store.ts';
import { packAmounts, unpackAmounts } from './row-bytes.ts';

export interface Snapshot {
  postingId: bigint; // the newest journal
  bookedSlot: bigint | null; // the newest slot whose deposits are booked; null before the first
  owed: bigint; // lamports
  /** Withdrawals with a signed payment. They are owed until the payment is final. */
  signed: readonly (HeldWithdrawal & { signature: string })[];
  /** Signatures of the treasury's open or recent payments and memos. */
  payments: ReadonlySet<string>;
}

/** The sum of the amounts differs from the ledger's liabilities. The program has a bug, or someone edited a row. */
export class LinesDiffer extends Error {
  override readonly name = 'LinesDiffer';
}

/**
 * Adds what is owed to each owner to a list: playing and withdraw-only balances, held withdrawals, unclaimed deposits, and
 * stakes in games that have not ended. Stakes on chain are left out. `tx` must read one snapshot. Throws `LinesDiffer`.
 */
export async function readSnapshot(tx: Tx, treasury: string, list: ListInput): Promise<Snapshot> {
  let lines = 0n;
  const add = (encoded: Uint8Array): void => {
    for (const { lamports: amount } of unpackAmounts(encoded)) lines += amount;
    list.addAmounts(encoded);
  };
  const postingId = await newestJournal(tx);
  for await (const encoded of ownedPages(tx, RESERVES.rowsPerPage)) add(encoded);
  for await (const encoded of stakePages(tx)) add(encoded);
  const held = await heldWithdrawals(tx);
  add(packAmounts(held.map(({ owner, lamports: amount }) => ({ owner: BigInt(owner), lamports: amount }))));
  for await (const encoded of noncePages(tx, RESERVES.rowsPerPage)) list.addNonces(encoded);
  const owed = await owedToOwners(tx);
  if (lines !== owed)
    throw new LinesDiffer(`the lines sum to ${lines} lamports, and the ledger owes ${owed} to players`);
  return {
    postingId,
    owed,
    bookedSlot: await bookedSlot(tx, treasury),
    signed: held.flatMap(({ signature, ...withdrawal }) =>
      signature === null ? [] : [{ ...withdrawal, signature }],
    ),
    payments: new Set((await recentPayments(tx)).map(({ signature }) => signature)),
  };
}

/** Yields encoded stakes. A game holds White's stake from its creation, and Black's stake once an opponent has joined. */
async function* stakePages(tx: Tx): AsyncIterable<Uint8Array> {
  for (let after = 0, more = true; more; ) {
    const games = await listHoldingStakes(tx, after, RESERVES.rowsPerPage);
    yield packAmounts(
      games.flatMap(({ whiteId, blackId, wager }) =>
        [whiteId, ...(blackId === null ? [] : [blackId])].map((userId) => ({
          owner: BigInt(userId),
          lamports: lamports(wager),
        })),
      ),
    );
    after = games.at(-1)?.id ?? after;
    more = games.length === RESERVES.rowsPerPage;
  }
}
