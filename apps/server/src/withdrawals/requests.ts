// withdrawals: a player's request. The amount is held in the transaction that inserts the request.
import { formatSol, isRefused, type Lamports, lamports, type Result } from '@kingstake/protocol';
import { account, balanceOf, book, freezeReason, move } from '../ledger/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import { refuseStopped } from '../platform/switches/index.ts';
import { freeSlot, neededApprovals, type WithdrawalRules } from './withdrawal.ts';
import * as store from './withdrawal-store.ts';

export interface WithdrawalRequest {
  userId: number;
  walletAddress: string;
  lamports: Lamports;
}

/** The approver of a withdrawal that needs none. */
const AUTOMATIC = 'automatic';

/** Holds the amount and inserts the request. Returns its id and the remaining playing balance in lamports, or a refusal. */
export async function requestWithdrawal(
  tx: Tx,
  request: WithdrawalRequest,
  rules: WithdrawalRules,
): Promise<Result<{ id: number; balance: Lamports }, Refusal>> {
  if ((await freezeReason(tx)) !== null) return refuse('UNAVAILABLE', 'money-frozen');
  const stopped = await refuseStopped(tx, 'payouts');
  if (stopped !== null) return stopped;
  // Locked before the slots are read, so that two concurrent requests of one player do not find the same free slot.
  await store.lockWithdrawing(tx, request.userId);
  const slot = freeSlot(await store.openSlots(tx, request.userId));
  if (slot === null) return refuse('CONFLICT', 'too-many-withdrawals');
  const id = await store.drawWithdrawalId(tx);
  const player = account('player', request.userId);
  const held = await book(tx, {
    opKey: `wd:${id}:hold`,
    kind: 'withdrawal',
    legs: move(player, account('withdraw_hold'), request.lamports),
  });
  if (isRefused(held)) {
    const balance = held.refused === 'overdrawn' ? held.balance : await balanceOf(tx, player);
    return refuse('INSUFFICIENT_BALANCE', undefined, {
      requiredAmount: formatSol(request.lamports),
      currentBalance: formatSol(balance),
    });
  }
  // The hold has locked the player's account, so no concurrent request of the player is missing in this sum.
  const lastDay = lamports((await store.requestedLastDay(tx, request.userId)) + request.lamports);
  const automatic = lastDay <= rules.autoApproveMax && neededApprovals(lastDay, rules) === 1;
  await store.insertWithdrawal(tx, {
    ...request,
    id,
    slot,
    holdJournalId: held.journalId,
    state: automatic ? 'approved' : 'requested',
    approvals: automatic ? [AUTOMATIC] : [],
  });
  return { id, balance: await balanceOf(tx, player) };
}
