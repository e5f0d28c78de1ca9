// withdrawals: public entry.

import type { Metrics, RouteKit } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { createLogAnchor, type LogAnchorDeps } from './memos.ts';
import { createWithdrawalsOperator, rulesOf } from './operator.ts';
import { createPayer, type PayerDeps } from './payer.ts';
import { addWithdrawalRoutes, type ReviewPort } from './requests.ts';
import type { WithdrawalState } from './withdrawal.ts';
import { oldestChangeSeconds } from './withdrawal-store.ts';

export { bookLostMemo, bookLostPayout, type LostPayout, PayoutNotBooked } from './lost-payout.ts';
export { advanceMemo, type DueMemo, type SignLogHead } from './memos.ts';
export { createWithdrawalsOperator, rejectRequested, type WithdrawalsOperator } from './operator.ts';
export { WITHDRAWAL_COMMANDS, type WithdrawalCommandDeps } from './operator-commands.ts';
export { amountsOf, type OriginsOf, rankOpponents } from './origin.ts';
export { requestReturn } from './requests.ts';
export {
  feesInFlight,
  landedSignatures,
  listRequests,
  listSigned,
  lockSigning,
  newestLanded,
  newestLandedMemo,
  recentPayments,
  type StatementWithdrawal,
  statementWithdrawals,
} from './signed-store.ts';
export { inFlightBetween, SHOWN_STATUS, SIGNATURE_FEE } from './withdrawal.ts';
export { heldWithdrawals, lockWithdrawing, openSlots } from './withdrawal-store.ts';

export interface WithdrawalsDeps extends Omit<PayerDeps, 'decide' | 'beforeSigning'> {
  /** Asks the wallet to confirm a withdrawal from a new device. */
  users: Pick<Users, 'confirmations'>;
  settings: Pick<Settings, 'withdrawAutoApproveMax' | 'opsSecondApproval' | 'cluster'>;
  /** The operators' log and the signer of its head; null if the log is not anchored on chain. */
  anchor: Pick<LogAnchorDeps, 'signLogHead' | 'receiptKey' | 'logHead' | 'entryMs'> | null;
  time: Time;
  reviews: ReviewPort;
  /** Whether this server pays. */
  isLeader(): boolean;
}

export function createWithdrawals(deps: WithdrawalsDeps) {
  const { database, log, reviews, onCredited } = deps;
  const { confirmations } = deps.users;
  const rules = rulesOf(deps.settings);
  const anchor = deps.anchor === null ? null : createLogAnchor({ ...deps, ...deps.anchor });
  const payer = createPayer({
    ...deps,
    ...(anchor === null ? {} : { beforeSigning: () => anchor.step({ now: true }) }),
  });
  const onApproved = (): void => {
    // Other nodes leave it to the leader's next run, because only the leader has the statement that the signer needs.
    if (!deps.isLeader()) return;
    payer.run().catch((error: unknown) => log.error({ err: error }, 'withdrawal run failed, will retry'));
  };
  return {
    operator: createWithdrawalsOperator({ ...deps, onApproved, onCredited }),
    routes: (routes: RouteKit): void =>
      addWithdrawalRoutes(routes, { database, rules, confirmations, reviews, onApproved, onCredited }),
    metrics({ leader }: Metrics): void {
      const age = (states: readonly WithdrawalState[]) => () =>
        database.run((queries) => oldestChangeSeconds(queries, states));
      const [approved, requested] = [age(['approved', 'signed']), age(['requested'])];
      leader.gauge(
        'kingstake_payout_oldest_seconds',
        'Age of the oldest approved, unpaid withdrawal',
        approved,
      );
      leader.gauge('kingstake_request_oldest_seconds', 'Age of the oldest unapproved withdrawal', requested);
    },
    jobs(jobs: Jobs): void {
      const leaderOnly = true;
      jobs.schedule('process-withdrawals', SERVER_TIMES.payMs, () => payer.run(), { leaderOnly });
      if (anchor === null) return;
      jobs.schedule('log-on-chain', SERVER_TIMES.payMs, () => anchor.step({ now: false }), { leaderOnly });
    },
  };
}
