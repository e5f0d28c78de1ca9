// withdrawals: an operator's approval or rejection, in one transaction with the money that it moves.
import { formatSol, isRefused } from '@kingstake/protocol';
import type { Tx } from '../../platform/database/index.ts';
import { type CommandAnswer, done, notDone } from '../../platform/operator.ts';
import { account, bookOrThrow, heldOf, lockAccounts } from '../ledger/index.ts';
import { refundLegs } from './requests.ts';
import { approve, mayReject, neededApprovals, type WithdrawalRules } from './withdrawal.ts';
import * as store from './withdrawal-store.ts';

/** Records an operator's approval. */
export async function approveWithdrawal(
  tx: Tx,
  id: number,
  by: string,
  rules: WithdrawalRules,
): Promise<CommandAnswer> {
  const withdrawal = await store.lockWithdrawal(tx, id);
  if (withdrawal === null) return notDone(`There is no withdrawal ${id}.`);
  // Uses the sum as of the request's day, not today's. Otherwise waiting would avoid the second approval.
  const itsDay = await store.requestedInItsDay(tx, withdrawal);
  const decided = approve(withdrawal.state, withdrawal.approvals, {
    by,
    needed: neededApprovals(itsDay, rules),
  });
  if (isRefused(decided)) {
    const why =
      decided.refused === 'same-name'
        ? `${by} has already approved it; another name is required`
        : `it is ${withdrawal.state}`;
    return notDone(`Withdrawal ${id} was not approved: ${why}.`);
  }
  const from = { state: 'requested', attempt: withdrawal.attempt } as const;
  const to = { state: decided.enough ? 'approved' : 'requested', approvals: decided.approvals } as const;
  if (!(await store.changeWithdrawal(tx, id, { from, to }))) {
    return notDone(`Withdrawal ${id} was changed by someone else; check it and retry.`);
  }
  return done(decided.enough ? `Withdrawal ${id} is approved.` : `Withdrawal ${id} needs one more approval.`);
}

/** Rejects and refunds all withdrawals of a player that no operator has approved. Returns their ids. */
export async function rejectRequested(tx: Tx, userId: number, reason: string): Promise<readonly number[]> {
  const ids = await store.requestedOf(tx, userId);
  for (const id of ids) await rejectWithdrawal(tx, id, reason);
  return ids;
}

/**
 * Returns why a requested withdrawal must wait, or null. It must wait while paying it would take money that is under
 * review. The request may be older than the review, so the rest of the balance may not cover what is held.
 */
export async function heldFault(tx: Tx, { id, userId }: store.WithdrawalRow): Promise<string | null> {
  if (userId === null) return null; // an unclaimed deposit that goes back
  await lockAccounts(tx, [account('player', userId)]);
  const hold = await heldOf(tx, userId);
  if (hold === null || hold.balance >= hold.held) return null;
  const until = new Date(hold.untilMs).toISOString();
  return `Withdrawal ${id} was not approved: ${formatSol(hold.held)} SOL of the player are under review until ${until}.`;
}

/** Refunds the held amount, if nothing was signed yet. On success the answer contains the withdrawal; the caller calls `afterRefund`. */
export async function rejectWithdrawal(
  tx: Tx,
  id: number,
  reason: string,
): Promise<CommandAnswer & { refunded?: store.WithdrawalRow }> {
  const withdrawal = await store.findWithdrawal(tx, id);
  if (withdrawal === null) return notDone(`There is no withdrawal ${id}.`);
  if (!mayReject(withdrawal.state)) {
    return notDone(`Withdrawal ${id} was not rejected: it is ${withdrawal.state}.`);
  }
  const refunded = await bookOrThrow(tx, {
    opKey: `wd:${id}:refund`,
    kind: 'refund',
    reason,
    legs: await refundLegs(tx, withdrawal),
  });
  const from = { state: withdrawal.state, attempt: withdrawal.attempt };
  const to = { state: 'cancelled', endJournalId: refunded.journalId, reason } as const;
  // Roll the refund back: the payer has signed the withdrawal in the meantime.
  if (!(await store.changeWithdrawal(tx, id, { from, to })))
    throw new Error(`withdrawal ${id} was changed concurrently`);
  return { ...done(`Withdrawal ${id} is rejected and refunded.`), refunded: withdrawal };
}
