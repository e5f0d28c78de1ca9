// withdrawals: a player's request. The amount is held in the transaction that files it.
import { formatSol, type Lamports, lamports } from '@kingstake/protocol';
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

/** Holds the amount and files the request; returns the playing balance left. */
export async function requestWithdrawal(
  tx: Tx,
  request: WithdrawalRequest,
  rules: WithdrawalRules,
): Promise<{ id: number; balance: Lamports } | Refusal> {
  if ((await freezeReason(tx)) !== null) return refuse('UNAVAILABLE', 'money-frozen');
  const stopped = await refuseStopped(tx, 'payouts');
  if (stopped !== null) return stopped;
  // Before the slots are read, so that two requests of one player never see the same one free.
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
    slot,
    holdJournalId: held.journalId,
    state: automatic ? 'approved' : 'requested',
    approvals: automatic ? [AUTOMATIC] : [],
  });
  return { id, balance: await balanceOf(tx, player) };
}
