// backups: brings restored books up to date with the chain. The treasury's history is read from the restored cursor, oldest first. Each
// transaction is booked together with the cursor, so an interrupted run continues where it stopped.

import { lamports } from '@kingstake/protocol';
import type { Chain, ChainTransaction } from '../../chain/index.ts';
import { createWatcher, keepUnclaimed, markPaidBack, unclaimedIdOf } from '../../money/deposits/index.ts';
import {
  account,
  type BookedOnChain,
  bookedOnChain,
  freeze,
  frozenSince,
  unfreeze,
} from '../../money/ledger/index.ts';
import {
  bookLostMemo,
  bookLostPayout,
  type LostPayout,
  PayoutNotBooked,
} from '../../money/withdrawals/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Users } from '../../players/users/index.ts';

export interface ReconcileDeps {
  database: Database;
  chain: Chain;
  log: Log;
  users: Pick<Users, 'userIdOfWallet'>;
  pushBalance(userId: number): void;
}

export interface Reconciled {
  /** What was booked on chain since the restore, also by an earlier run or another process. */
  booked: readonly BookedOnChain[];
  /** Ids of withdrawals whose payouts this run found missing in the books. */
  payouts: readonly number[];
  /** Signatures of transactions that spend SOL of the treasury but pay no withdrawal. */
  unknown: readonly string[];
}

/** Memos that cost only their fee: the head of the operators' log, or a statement of reserves. */
const FEE_ONLY =
  /^(?:kingstake:log:[1-9]\d{0,17}:[0-9a-f]{64}(?::[1-9A-HJ-NP-Za-km-z]{32,44})?|kingstake reserves v1 [1-9]\d{0,14} [0-9a-f]{64})$/;
const MEMO = /^kingstake:wd:([1-9]\d{0,14}):([1-9]\d{0,8})$/;

/** Classifies a finalized transaction: a payout, a memo, an unknown expense, or null if the treasury spent nothing. */
export function payoutOf(
  transaction: ChainTransaction,
  treasury: string,
): LostPayout | 'memo' | 'unknown' | null {
  const { signature, feePayer, fee, failed, transfers, memos = [] } = transaction;
  const sent = transfers.filter(({ source, destination }) => source === treasury && destination !== treasury);
  // A memo counts only if the treasury paid the fee, because anyone can write one.
  if (feePayer !== treasury) return sent.length === 0 ? null : 'unknown';
  if (sent.length === 0 && memos.length === 1 && FEE_ONLY.test(memos[0] ?? '')) return 'memo';
  const named = memos.length === 1 ? MEMO.exec(memos[0] ?? '') : null;
  const [transfer] = sent;
  if (named === null || sent.length > 1 || failed !== (transfer === undefined)) return 'unknown';
  return {
    id: Number(named[1]),
    attempt: Number(named[2]),
    signature,
    to: transfer?.destination ?? '',
    lamports: transfer?.lamports ?? lamports(0n),
    fee,
    failed,
  };
}

export const NOT_RESTORED = 'There is no restored backup to reconcile.';

/** The reconciliation failed or stopped. The message is a sentence for the operator. */
export class NotReconciled extends Error {
  override readonly name = 'NotReconciled';
}

/**
 * Books what is missing in the backup. When the newest transaction is reached, the freeze of the restore is replaced by
 * one that a clean audit by an operator lifts; `onDone` is called in that transaction. Throws `NotReconciled`.
 */
export async function reconcile(
  deps: ReconcileDeps,
  onDone: (tx: Tx, found: Reconciled) => Promise<unknown>,
): Promise<Reconciled> {
  const { database, chain } = deps;
  const restoredAt = await database.run((queries) => frozenSince(queries, 'restored'));
  if (restoredAt === null) throw new NotReconciled(NOT_RESTORED);
  const run = { payouts: [] as number[], unknown: [] as string[] };
  const watcher = createWatcher({
    ...deps,
    ownerOf: deps.users.userIdOfWallet,
    onCredited: deps.pushBalance,
    bookSpent: async (tx, transaction) => {
      const payout = payoutOf(transaction, chain.treasury);
      if (payout === 'unknown') run.unknown.push(transaction.signature);
      else if (payout === 'memo') await bookLostMemo(tx, transaction);
      else if (payout !== null && (await bookPayout(deps, tx, payout))) run.payouts.push(payout.id);
    },
  });
  try {
    // A long history takes several runs.
    do await watcher.poll();
    while (!watcher.isCurrent());
  } catch (error) {
    if (error instanceof PayoutNotBooked) throw new NotReconciled(error.message, { cause: error });
    throw error;
  }
  return database.transaction(async (tx) => {
    const found = { booked: await bookedOnChain(tx, restoredAt), ...run };
    await onDone(tx, found);
    await freeze(tx, 'audit', 'the chain was read again after a restore: run "audit"');
    await unfreeze(tx, 'restored');
    return found;
  });
}

const bookPayout = ({ users }: ReconcileDeps, tx: Tx, payout: LostPayout): Promise<boolean> =>
  bookLostPayout(tx, payout, {
    ownerOf: users.userIdOfWallet,
    unclaimedOf: async (inTx, wallet) => account('unclaimed', await unclaimedIdOf(inTx, wallet)),
    onReturned: markPaidBack,
    keepUnclaimed: (inTx, refunded) => keepUnclaimed(inTx, refunded, users.userIdOfWallet),
  });
