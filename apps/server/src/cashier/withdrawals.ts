// cashier: asking for a payout, and the operator's yes or no to it. Each in one transaction with the money it moves.
import { formatSol, type Lamports, lamports } from '@kingstake/protocol';
import { account, balanceOf, book, freezeReason, move } from '../ledger/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import { approve, mayReject } from './withdrawal.ts';
import * as store from './withdrawal-store.ts';

export const MONEY_FROZEN =
  'Deposits, stakes and withdrawals are paused while we check the books. Your money is safe.';

export interface WithdrawalRules {
  autoApproveMax: Lamports; // a player's sum over 24 hours that needs nobody; 0 = every one is looked at
  secondApproval: Lamports | null; // from this sum on, over the 24 hours up to a request and with it, two people approve
}

export interface WithdrawalRequest {
  userId: number;
  walletAddress: string;
  lamports: Lamports;
}

/** Who approved a withdrawal that needed nobody. */
const AUTOMATIC = 'automatic';

/** Holds the amount and files the request; returns the playing balance left. */
export async function requestWithdrawal(
  tx: Tx,
  request: WithdrawalRequest,
  rules: WithdrawalRules,
): Promise<{ id: number; balance: Lamports } | Refusal> {
  if ((await freezeReason(tx)) !== null) return refuse('UNAVAILABLE', MONEY_FROZEN);
  const id = await store.drawWithdrawalId(tx);
  const player = account('player', request.userId);
  const held = await book(tx, {
    opKey: `wd:${id}:hold`,
    kind: 'withdrawal',
    legs: move(player, account('withdraw_hold'), request.lamports),
  });
  if ('refused' in held) {
    const balance = held.refused === 'overdrawn' ? held.balance : await balanceOf(tx, player);
    return refuse('INSUFFICIENT_BALANCE', undefined, {
      requiredAmount: formatSol(request.lamports),
      currentBalance: formatSol(balance),
    });
  }
  // The player's account is locked by the hold, so no other request of theirs is counted beside this one.
  const lastDay = lamports((await store.requestedLastDay(tx, request.userId)) + request.lamports);
  const automatic = lastDay <= rules.autoApproveMax && neededApprovals(lastDay, rules) === 1;
  await store.insertWithdrawal(tx, {
    ...request,
    id,
    holdJournalId: held.journalId,
    state: automatic ? 'approved' : 'requested',
    approvals: automatic ? [AUTOMATIC] : [],
  });
  return { id, balance: await balanceOf(tx, player) };
}

function neededApprovals(inADay: Lamports, rules: WithdrawalRules): 1 | 2 {
  return rules.secondApproval !== null && inADay >= rules.secondApproval ? 2 : 1;
}

export type OperatorAnswer = { ok: true; said: string } | { ok: false; said: string };

/** Counts the operator's yes; from the second-approval threshold on it takes two names. */
export async function approveWithdrawal(
  tx: Tx,
  id: number,
  by: string,
  rules: WithdrawalRules,
): Promise<OperatorAnswer> {
  const withdrawal = await store.lockWithdrawal(tx, id);
  if (withdrawal === null) return { ok: false, said: `There is no withdrawal ${id}.` };
  // Judged by its own day, not by this one: a second approval cannot be waited out.
  const itsDay = await store.requestedInItsDay(tx, withdrawal);
  const decided = approve(withdrawal.state, withdrawal.approvals, {
    by,
    needed: neededApprovals(itsDay, rules),
  });
  if (!decided.ok) {
    const why =
      decided.fault === 'same-name'
        ? `${by} has approved it already; it takes another name`
        : `it is ${withdrawal.state}`;
    return { ok: false, said: `Withdrawal ${id} was not approved: ${why}.` };
  }
  const from = { state: 'requested', attempt: withdrawal.attempt } as const;
  const to = { state: decided.enough ? 'approved' : 'requested', approvals: decided.approvals } as const;
  if (!(await store.changeWithdrawal(tx, id, { from, to }))) {
    return { ok: false, said: `Withdrawal ${id} changed meanwhile; look again.` };
  }
  return {
    ok: true,
    said: decided.enough ? `Withdrawal ${id} is approved.` : `Withdrawal ${id} needs one more approval.`,
  };
}

/** Gives the held amount back; only before anything was signed. Returns the player in `userId` when it did. */
export async function rejectWithdrawal(
  tx: Tx,
  id: number,
  reason: string,
): Promise<OperatorAnswer & { userId?: number }> {
  const withdrawal = await store.findWithdrawal(tx, id);
  if (withdrawal === null) return { ok: false, said: `There is no withdrawal ${id}.` };
  if (!mayReject(withdrawal.state)) {
    return { ok: false, said: `Withdrawal ${id} was not rejected: it is ${withdrawal.state}.` };
  }
  const refunded = await book(tx, {
    opKey: `wd:${id}:refund`,
    kind: 'refund',
    reason,
    legs: move(account('withdraw_hold'), account('player', withdrawal.userId), withdrawal.lamports),
  });
  if ('refused' in refunded) throw new Error(`refund of withdrawal ${id} was refused: ${refunded.refused}`);
  const from = { state: withdrawal.state, attempt: withdrawal.attempt };
  const to = { state: 'cancelled', endJournalId: refunded.journalId, reason } as const;
  // Thrown, so that the refund is undone with it: the payer signed it in this very moment.
  if (!(await store.changeWithdrawal(tx, id, { from, to })))
    throw new Error(`withdrawal ${id} changed meanwhile`);
  return { ok: true, said: `Withdrawal ${id} is rejected and refunded.`, userId: withdrawal.userId };
}
