// deposits: public entry.
import type { Metrics, ReadinessCheck, RouteKit } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { type BookingDeps, createIntentQueue } from './beside-cursor.ts';
import { DEPOSITS } from './limits.ts';
import { addDepositRoutes } from './routes.ts';
import { closeOldIntents, countUnread, longestDueSeconds, purgeReplacedIntents } from './search-store.ts';
import { createWatcher } from './watcher.ts';
import { releaseDue } from './withdraw-only.ts';

export {
  assignDeposits,
  claim,
  fundOperating,
  keepUnclaimed,
  sumOf,
  type WaitingDeposit,
  waitingDeposits,
} from './booking.ts';
export {
  depositSignatures,
  listDeposits,
  listUnclaimed,
  markPaidBack,
  markTaken,
  type PendingDeposit,
  pendingDeposits,
  playersCreditedFrom,
  unclaimedIdOf,
} from './deposit-store.ts';
export { DEPOSITS } from './limits.ts';
export { bookedSlot, readCursor } from './search-store.ts';
export { createWatcher, type Watcher } from './watcher.ts';
export { depositUse } from './withdraw-only.ts';

export function createDeposits(
  deps: Omit<BookingDeps, 'ownerOf'> & {
    random: Random;
    time: Time;
    log: Log;
    settings: Pick<Settings, 'blockedRegions'>;
    users: Users;
  },
) {
  const { database, log, users } = deps;
  const booking = { ...deps, ownerOf: users.userIdOfWallet };
  const watcher = createWatcher(booking);
  const intents = createIntentQueue(booking);
  let currentMs = deps.time.monotonicMs(); // when the watcher last reached the newest signature; initially the start
  const poll = async (): Promise<void> => {
    await watcher.poll();
    if (watcher.isCurrent()) currentMs = deps.time.monotonicMs();
  };
  return {
    watcher,
    /** Reads the chain before the first request. A failure is logged and reported by readiness; the job retries. */
    async open(): Promise<void> {
      await watcher
        .poll()
        .catch((error: unknown) => log.error({ err: error }, 'the chain could not be read at the start'));
    },
    routes: (routes: RouteKit): void => addDepositRoutes(routes, { ...booking, watcher, intents }),
    jobs(jobs: Jobs): void {
      const leaderOnly = true;
      // Quiet, because anyone can delay the first job by sending to the treasury, and no game waits for either job.
      jobs.schedule('watch-treasury', SERVER_TIMES.watchMs, poll, { isQuiet: true, leaderOnly });
      jobs.schedule('watch-intents', SERVER_TIMES.watchMs, intents.processDue, { isQuiet: true, leaderOnly });
      const close = () => database.run((queries) => closeOldIntents(queries, watcher.isCurrent()));
      jobs.schedule('close-deposit-intents', SERVER_TIMES.sweepMs, close, { leaderOnly });
      const purge = () => purgeReplacedIntents(database);
      const release = async () => {
        for (const userId of await releaseDue(database, users.walletOf)) deps.onCredited(userId);
      };
      jobs.schedule('release-withdraw-only', DEPOSITS.releaseMs, release, { leaderOnly });
      jobs.schedule('purge-deposit-intents', SERVER_TIMES.intentPurgeMs, purge, { leaderOnly });
    },
    metrics({ leader }: Metrics): void {
      const lag = () => (deps.time.monotonicMs() - currentMs) / 1000;
      leader.gauge('kingstake_watcher_lag_seconds', 'Since the treasury was last read to its newest', lag);
      leader.gauge(
        'kingstake_unread_transactions',
        'Transactions that name the treasury and could not be read yet: a deposit may be among them',
        () => database.run((queries) => countUnread(queries, deps.chain.treasury)),
      );
      leader.gauge(
        'kingstake_intent_due_seconds',
        'Wait of the deposit of the page that is due longest',
        () => database.run(longestDueSeconds),
      );
    },
    readiness: [
      {
        name: 'chain',
        leaderOnly: true,
        check: async () => (watcher.isAnswered() ? null : 'the node gives no answer'),
      },
      {
        name: 'deposits',
        isQuiet: true,
        leaderOnly: true,
        check: async () => (watcher.isCurrent() ? null : 'treasury watcher is behind'),
      },
    ] satisfies readonly ReadinessCheck[],
  };
}
