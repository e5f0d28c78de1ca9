// backups: brings restored books up to the chain. The treasury's history is read from the restored cursor in the order in which
// it happened; each transaction is booked in one database transaction with the cursor, so a run that stops goes on where it was.

import { lamports } from '@kingstake/protocol';
import type { Chain, ChainTransaction } from '../chain/index.ts';
import { createWatcher, unclaimedIdOf } from '../deposits/index.ts';
import { account, freeze, isFrozenBy, unfreeze } from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Users } from '../users/index.ts';
import { bookLostHead, bookLostPayout, type LostPayout, PayoutNotBooked } from '../withdrawals/index.ts';

export interface ReconcileDeps {
  database: Database;
  chain: Chain;
  log: Log;
  users: Pick<Users, 'userIdOfWallet'>;
  pushBalance(userId: number): void;
}

export interface Reconciled {
  /** Players who were credited, once for each deposit. */
  credited: number;
  /** Numbers of the withdrawals whose payouts the books did not know. */
  payouts: readonly number[];
  /** Transactions that the treasury paid for and that pay no withdrawal. */
  unknown: readonly string[];
}

/** The head of the operator's log, which moves nothing but its fee. */
const LOG_HEAD = /^kingstake:log:[1-9]\d{0,17}:[0-9a-f]{64}$/;
const MEMO = /^kingstake:wd:([1-9]\d{0,14}):([1-9]\d{0,8})$/;

/** The payout that a final transaction is; 'log-head' for one of the log's; 'unknown' when the treasury spent something else; null when it spent nothing. */
export function payoutOf(
  transaction: ChainTransaction,
  treasury: string,
): LostPayout | 'log-head' | 'unknown' | null {
  const { signature, feePayer, fee, failed, transfers, memos = [] } = transaction;
  const sent = transfers.filter(({ source, destination }) => source === treasury && destination !== treasury);
  // A memo of someone else's transaction proves nothing.
  if (feePayer !== treasury) return sent.length === 0 ? null : 'unknown';
  if (sent.length === 0 && memos.length === 1 && LOG_HEAD.test(memos[0] ?? '')) return 'log-head';
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

export const NOT_RESTORED = 'No backup was restored here since the chain was read again.';

/** Why nothing was done, or not all; a sentence for the operator. */
export class NotReconciled extends Error {
  override readonly name = 'NotReconciled';
}

/**
 * Reads and books what the backup does not know. When the newest transaction is reached, the freeze of the restore becomes one
 * that a clean audit of the operator lifts; `onDone` is called in the transaction that does so. Throws `NotReconciled`.
 */
export async function reconcile(
  deps: ReconcileDeps,
  onDone: (tx: Tx, found: Reconciled) => Promise<unknown>,
): Promise<Reconciled> {
  const { database, chain } = deps;
  if (!(await database.run((queries) => isFrozenBy(queries, 'restored'))))
    throw new NotReconciled(NOT_RESTORED);
  const found = { credited: 0, payouts: [] as number[], unknown: [] as string[] };
  const watcher = createWatcher({
    ...deps,
    ownerOf: deps.users.userIdOfWallet,
    onCredited(userId) {
      found.credited += 1;
      deps.pushBalance(userId);
    },
    bookSpent: async (tx, transaction) => {
      const payout = payoutOf(transaction, chain.treasury);
      if (payout === 'unknown') found.unknown.push(transaction.signature);
      else if (payout === 'log-head') await bookLostHead(tx, transaction);
      else if (payout !== null && (await bookPayout(deps, tx, payout))) found.payouts.push(payout.id);
    },
  });
  try {
    // A history longer than one round takes several.
    do await watcher.poll();
    while (!watcher.isCurrent());
  } catch (error) {
    if (error instanceof PayoutNotBooked) throw new NotReconciled(error.message, { cause: error });
    throw error;
  }
  await database.transaction(async (tx) => {
    await onDone(tx, found);
    await freeze(tx, 'audit', 'the chain was read again after a restore: run "audit"');
    await unfreeze(tx, 'restored');
  });
  return found;
}

const bookPayout = ({ users }: ReconcileDeps, tx: Tx, payout: LostPayout): Promise<boolean> =>
  bookLostPayout(tx, payout, {
    ownerOf: users.userIdOfWallet,
    unclaimedOf: async (inTx, wallet) => account('unclaimed', await unclaimedIdOf(inTx, wallet)),
  });
