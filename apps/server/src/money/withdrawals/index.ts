// withdrawals: public entry.

import type { SignedSolvency } from '@kingstake/proofs/custody';
import type { Lamports } from '@kingstake/protocol';
import type { Chain, OrderSigner } from '../../chain/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Metrics, RouteKit } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { createLogAnchor, type LogAnchorDeps } from './memos/log-anchor.ts';
import { createWithdrawalsOperator, rulesOf, type WithdrawalsOperator } from './operator.ts';
import { createPayer } from './payer.ts';
import type { KeepUnclaimed, ReviewPort } from './requests.ts';
import { addWithdrawalRoutes } from './routes.ts';
import type { WithdrawalState } from './withdrawal.ts';
import { oldestChangeSeconds } from './withdrawal-store.ts';

export { rejectRequested } from './approvals.ts';
export {
  feesInFlight,
  listRequests,
  listSigned,
  lockSigning,
  recentPayments,
  type StatementWithdrawal,
  statementWithdrawals,
} from './attempt-store.ts';
export { bookLostMemo, bookLostPayout, type LostPayout, PayoutNotBooked } from './lost-payout.ts';
export type { SignLogHead } from './memos/log-anchor.ts';
export { landedSignatures, newestLanded, newestLandedMemo } from './memos/memo-store.ts';
export { advanceMemo, type DueMemo } from './memos/treasury-memo.ts';
export { createWithdrawalsOperator, type WithdrawalsOperator } from './operator.ts';
export { WITHDRAWAL_COMMANDS, type WithdrawalCommandDeps } from './operator-commands.ts';
export { amountsOf, type OriginsOf, rankOpponents } from './origin.ts';
export { requestReturn } from './requests.ts';
export { inFlightBetween, SHOWN_STATUS, SIGNATURE_FEE } from './withdrawal.ts';
export { type HeldWithdrawal, heldWithdrawals, lockWithdrawing, openSlots } from './withdrawal-store.ts';

export interface WithdrawalsDeps {
  database: Database;
  chain: Chain;
  signer: Pick<OrderSigner, 'signPayout'>;
  /** The auditor's newest statement of solvency; null if there is no valid one. */
  statement(): SignedSolvency | null;
  log: Log;
  /** Asks the wallet to confirm a withdrawal from a new device. */
  users: Pick<Users, 'confirmations'>;
  settings: Pick<Settings, 'withdrawAutoApproveMax' | 'opsSecondApproval' | 'cluster'>;
  /** The operators' log and the signer of its head; null if the log is not anchored on chain. */
  anchor: Pick<LogAnchorDeps, 'signLogHead' | 'receiptKey' | 'logHead' | 'entryMs'> | null;
  time: Time;
  reviews: ReviewPort;
  keepUnclaimed: KeepUnclaimed;
  /** Whether this server pays. */
  isLeader(): boolean;
  /** Called when a refund has increased a player's playing balance. */
  onCredited(userId: number): void;
  /** Called after the commit, when a withdrawal was paid. */
  onPaid?(userId: number, amount: Lamports): void;
}

export interface Withdrawals {
  routes(routes: RouteKit): void;
  jobs(jobs: Jobs): void;
  metrics(metrics: Metrics): void;
  operator: WithdrawalsOperator;
}

export function createWithdrawals(deps: WithdrawalsDeps): Withdrawals {
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
    routes: (routes) =>
      addWithdrawalRoutes(routes, { database, rules, confirmations, reviews, onApproved, onCredited }),
    metrics(metrics) {
      const age = (states: readonly WithdrawalState[]) => () =>
        database.run((queries) => oldestChangeSeconds(queries, states));
      const [approved, requested] = [age(['approved', 'signed']), age(['requested'])];
      metrics.leader.gauge(
        'kingstake_payout_oldest_seconds',
        'Age of the oldest approved, unpaid withdrawal',
        approved,
      );
      metrics.leader.gauge(
        'kingstake_request_oldest_seconds',
        'Age of the oldest unapproved withdrawal',
        requested,
      );
    },
    jobs(jobs) {
      const leaderOnly = true;
      jobs.schedule('process-withdrawals', SERVER_TIMES.payMs, () => payer.run(), { leaderOnly });
      if (anchor === null) return;
      jobs.schedule('log-on-chain', SERVER_TIMES.payMs, () => anchor.step({ now: false }), { leaderOnly });
    },
  };
}
