// withdrawals: a player's request, and the HTTP call for it. The amount is held in the transaction that inserts the request.
// It is taken from the withdraw-only balance first; a refund returns that part there.

import {
  formatSol,
  isRefused,
  type Lamports,
  lamports,
  lamportsFrom,
  MIN_TRANSFER,
  moneyCalls,
  type Result,
} from '@kingstake/protocol';
import type { Database, Tx } from '../../platform/database/index.ts';
import {
  type Refusal,
  type RouteKit,
  refuse,
  refuseHeld,
  refuseOtherPlayer,
} from '../../platform/http/index.ts';
import { transactOnce } from '../../platform/idempotency/index.ts';
import { refuseStopped } from '../../platform/switches/index.ts';
import { answerIn, type Confirmations, deviceKeyOf } from '../../players/users/index.ts';
import {
  account,
  balanceOf,
  balancesOfPlayer,
  book,
  bookOrThrow,
  freezeReason,
  type Leg,
  move,
  movedBy,
} from '../ledger/index.ts';
import { freeSlot, neededApprovals, type WithdrawalRules } from './withdrawal.ts';
import * as store from './withdrawal-store.ts';

interface WithdrawalRequest {
  userId: number;
  walletAddress: string;
  lamports: Lamports;
}

export interface ReviewPort {
  /** Pays the player's debts to opponents first, so that no withdrawal can avoid them. Returns the ids of the opponents who were paid. */
  payDebts(tx: Tx, userId: number): Promise<readonly number[]>;
}

/**
 * Called in the transaction that refunds the return of an unclaimed deposit. The deposit becomes unclaimed again. If a player has
 * registered its wallet since, that player is credited, and the function returns the player's id. The deposits module provides it.
 */
export type KeepUnclaimed = (
  tx: Tx,
  refunded: { walletAddress: string; holdJournalId: bigint },
) => Promise<number | null>;

/** Completes a refund. Returns the id of the player whose balance grew, or null. */
export async function afterRefund(
  tx: Tx,
  withdrawal: store.WithdrawalRow,
  keepUnclaimed: KeepUnclaimed,
): Promise<number | null> {
  return withdrawal.userId ?? (await keepUnclaimed(tx, withdrawal));
}

/** The approver of a withdrawal that is approved automatically. */
const AUTOMATIC = 'automatic';

/**
 * Holds the amount and inserts the request. Returns its id, the remaining playing balance in lamports and the opponents
 * whose debts were paid, or a refusal.
 */
export async function requestWithdrawal(
  tx: Tx,
  request: WithdrawalRequest,
  rules: WithdrawalRules,
  { payDebts }: ReviewPort,
): Promise<Result<{ id: number; balance: Lamports; paidIds: readonly number[] }, Refusal>> {
  if ((await freezeReason(tx)) !== null) return refuse('UNAVAILABLE', 'money-frozen');
  const stopped = await refuseStopped(tx, 'payouts');
  if (stopped !== null) return stopped;
  // Locked before the slots are read, so that two concurrent requests of one player do not find the same free slot.
  await store.lockWithdrawing(tx, request.userId);
  const slot = freeSlot(await store.openSlots(tx, request.userId));
  if (slot === null) return refuse('CONFLICT', 'too-many-withdrawals');
  const paidIds = await payDebts(tx, request.userId);
  const id = await store.drawWithdrawalId(tx);
  const held = await hold(tx, id, request);
  if (isRefused(held)) {
    if (held.refused === 'held') return refuseHeld(held);
    const { playing, withdrawOnly } = await balancesOfPlayer(tx, request.userId);
    return refuse('INSUFFICIENT_BALANCE', undefined, {
      requiredAmount: formatSol(request.lamports),
      currentBalance: formatSol(lamports(playing + withdrawOnly)),
    });
  }
  // The hold has locked the player's account, so this sum includes every concurrent request of the player.
  const lastDay = lamports((await store.requestedLastDay(tx, request.userId)) + request.lamports);
  const automatic = lastDay <= rules.autoApproveMax && neededApprovals(lastDay, rules) === 1;
  await store.insertWithdrawal(tx, {
    ...request,
    id,
    unclaimedId: null,
    openSlot: slot,
    holdJournalId: held.journalId,
    state: automatic ? 'approved' : 'requested',
    approvals: automatic ? [AUTOMATIC] : [],
  });
  return { id, balance: await balanceOf(tx, account('player', request.userId)), paidIds };
}

/**
 * Holds an unclaimed deposit and inserts a request that pays it back to its sender. Operators approve it like any other
 * withdrawal. Returns the request's id and the journal of the hold. Needs no slot, because two operators gave the command.
 */
export async function requestReturn(
  tx: Tx,
  deposit: { unclaimedId: number; source: string; lamports: Lamports },
): Promise<{ id: number; holdJournalId: bigint }> {
  const { unclaimedId, source: walletAddress, lamports: amount } = deposit;
  const id = await store.drawWithdrawalId(tx);
  const legs = move(account('unclaimed', unclaimedId), account('withdraw_hold'), amount);
  const held = await bookOrThrow(tx, { opKey: `wd:${id}:hold`, kind: 'withdrawal', legs });
  const { journalId: holdJournalId } = held;
  const row = {
    id,
    openSlot: null,
    userId: null,
    unclaimedId,
    walletAddress,
    lamports: amount,
    holdJournalId,
  };
  await store.insertWithdrawal(tx, { ...row, state: 'requested', approvals: [] });
  return { id, holdJournalId };
}

/** Retries if a release has moved withdraw-only money to the playing balance since the balances were read. */
async function hold(tx: Tx, id: number, { userId, lamports: amount }: WithdrawalRequest) {
  const take = async () =>
    book(tx, {
      opKey: `wd:${id}:hold`,
      kind: 'withdrawal',
      legs: holdLegs(userId, amount, await balancesOfPlayer(tx, userId)),
    });
  const held = await take();
  const isMoved = isRefused(held) && held.refused === 'overdrawn' && held.account.kind === 'withdraw_only';
  return isMoved ? take() : held;
}

/** The legs from the player's accounts into the hold. Pure. */
export function holdLegs(
  userId: number,
  amount: Lamports,
  { withdrawOnly }: { withdrawOnly: Lamports },
): readonly Leg[] {
  const first = withdrawOnly < amount ? withdrawOnly : amount;
  return split(userId, lamports(-first), lamports(first - amount), amount);
}

/** The legs from the hold back to the accounts that it was taken from. */
export async function refundLegs(
  tx: Tx,
  { userId, unclaimedId, lamports: amount, holdJournalId }: store.WithdrawalRow,
): Promise<readonly Leg[]> {
  if (userId === null) return move(account('withdraw_hold'), account('unclaimed', unclaimedId), amount);
  const taken = await movedBy(tx, holdJournalId, account('withdraw_only', userId));
  return split(userId, lamports(-taken), lamports(amount + taken), lamports(-amount));
}

function split(userId: number, withdrawOnly: Lamports, playing: Lamports, hold: Lamports): readonly Leg[] {
  const legs: Leg[] = [
    { account: account('withdraw_only', userId), amount: withdrawOnly },
    { account: account('player', userId), amount: playing },
    { account: account('withdraw_hold'), amount: hold },
  ];
  return legs.filter((leg) => leg.amount !== 0n);
}

interface WithdrawalRoutesDeps {
  database: Database;
  rules: WithdrawalRules;
  confirmations: Confirmations;
  reviews: ReviewPort;
  /** Called when a withdrawal may have been approved automatically, so that the payer can run. */
  onApproved(): void;
  /** Called after the commit, when a player's playing balance has grown. */
  onCredited(userId: number): void;
}

export function addWithdrawalRoutes(
  routes: RouteKit,
  { database, rules, confirmations, reviews, onApproved, onCredited }: WithdrawalRoutesDeps,
): void {
  routes.add(moneyCalls.withdraw, async (arrived) => {
    const { params, caller, idempotencyKey } = arrived;
    const { challengeId, signature, ...body } = arrived.body;
    if (params.id !== caller.userId) return refuseOtherPlayer();
    if (body.walletAddress !== caller.walletAddress) {
      return refuse('FORBIDDEN', 'own-wallet-only');
    }
    const amount = lamportsFrom(body.amount);
    if (amount < MIN_TRANSFER) return refuse('VALIDATION', 'amount-too-small');
    const challengeAnswer = answerIn(arrived.body);
    if (challengeAnswer === undefined) return refuse('VALIDATION', 'half-confirmation');
    const keyed = {
      call: moneyCalls.withdraw,
      userId: caller.userId,
      key: idempotencyKey,
      // Excludes the answer to a challenge, because a retry with the answer is the same request.
      request: { params, body },
    };
    const order = { walletAddress: caller.walletAddress, lamports: amount };
    const ordering = {
      ...caller,
      deviceKey: deviceKeyOf(arrived.deviceToken),
      order: { kind: 'withdrawal', lamports: amount } as const,
      answer: challengeAnswer,
      requestId: arrived.requestId,
    };
    let paidIds: readonly number[] = [];
    // Keyed, so that a retry of an accepted request gets the stored answer and no new challenge.
    const answer = await transactOnce(database, keyed, (tx) =>
      confirmations.confirmed(tx, ordering, async () => {
        const requested = await requestWithdrawal(tx, { userId: caller.userId, ...order }, rules, reviews);
        if (isRefused(requested)) return requested;
        paidIds = requested.paidIds;
        return { newBalance: formatSol(requested.balance) };
      }),
    );
    if (isRefused(answer))
      return answer.refused === 'STEP_UP_REQUIRED' ? confirmations.ask(ordering) : answer;
    onApproved();
    paidIds.forEach(onCredited);
    return answer;
  });
}
