// withdrawals: the call. It runs under the caller's own Idempotency-Key.

import { formatSol, lamportsFrom, MIN_TRANSFER, moneyCalls } from '@kingstake/protocol';
import { AMOUNT_TOO_SMALL } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import { isRefusal, type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import { transactOnce } from '../platform/idempotency/index.ts';
import { requestWithdrawal } from './requests.ts';
import type { WithdrawalRules } from './withdrawal.ts';

export interface WithdrawalRoutesDeps {
  database: Database;
  rules: WithdrawalRules;
  /** A withdrawal may have been approved automatically: need not wait for the next run. */
  onApproved(): void;
}

export function addWithdrawalRoutes(
  routes: RouteKit,
  { database, rules, onApproved }: WithdrawalRoutesDeps,
): void {
  routes.add(moneyCalls.withdraw, async ({ params, body, caller, idempotencyKey }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    if (body.walletAddress !== caller.walletAddress) {
      return refuse('FORBIDDEN', 'Withdrawals go to your own wallet only.');
    }
    const amount = lamportsFrom(body.amount);
    if (amount < MIN_TRANSFER) return refuse('VALIDATION', AMOUNT_TOO_SMALL);
    const keyed = {
      call: moneyCalls.withdraw,
      userId: caller.userId,
      key: idempotencyKey,
      request: { params, body },
    };
    const answer = await transactOnce(database, keyed, async (tx) => {
      const requested = await requestWithdrawal(
        tx,
        { userId: caller.userId, walletAddress: caller.walletAddress, lamports: amount },
        rules,
      );
      return isRefusal(requested) ? requested : { newBalance: formatSol(requested.balance) };
    });
    if (!isRefusal(answer)) onApproved();
    return answer;
  });
}
