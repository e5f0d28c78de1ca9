// withdrawals: the HTTP call. It runs under the caller's Idempotency-Key.

import { formatSol, isRefused, lamportsFrom, MIN_TRANSFER, moneyCalls } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import { type RouteKit, refuse, refuseOtherPlayer } from '../../platform/http/index.ts';
import { transactOnce } from '../../platform/idempotency/index.ts';
import { answerIn, type Confirmations, deviceKeyOf } from '../../players/users/index.ts';
import { type ReviewPort, requestWithdrawal } from './requests.ts';
import type { WithdrawalRules } from './withdrawal.ts';

export interface WithdrawalRoutesDeps {
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
