// reserves: public entry. Makes statements of reserves, serves them, and puts their digests on chain.

import type { Database } from '../../platform/database/index.ts';
import type { Metrics, RouteKit } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Random } from '../../platform/random.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { Settings } from '../../platform/settings.ts';
import { isFrozenBy } from '../ledger/index.ts';
import { RESERVES } from './limits.ts';
import type { BeginList } from './list-worker.ts';
import { makeStatement, type StatementDeps } from './make-statement.ts';
import { newestStatement } from './reserve-store.ts';
import { addReserveRoutes } from './routes.ts';
import { advanceStatementMemo, nextForMemo, type SignReserves } from './statement-memo.ts';

export { type BeginList, listWorker } from './list-worker.ts';
export { publishedAuditor } from './reserve-store.ts';

export interface ReservesDeps extends Omit<StatementDeps, 'beginList'> {
  random: Random;
  settings: Pick<Settings, 'reservesEveryMinutes'>;
  /** Null on nodes that serve statements and make none. */
  beginList: BeginList | null;
  /** Puts digests on chain; null if the treasury writes no memos. */
  signReserves: SignReserves | null;
}

export interface Reserves {
  routes(routes: RouteKit): void;
  jobs(jobs: Jobs): void;
  metrics(metrics: Metrics): void;
}

const MINUTE_MS = 60_000;

export function createReserves(deps: ReservesDeps): Reserves {
  const { database, time, beginList, signReserves } = deps;
  const everyMs = deps.settings.reservesEveryMinutes * MINUTE_MS;
  const startedMs = time.nowMs();
  let madeOne = false;

  /**
   * Makes a statement in the first run on this node, and later when the newest one is old enough. A restored database lacks
   * money that arrived or left since the backup, so no statement is made before it is reconciled.
   */
  async function makeIfDue(begin: BeginList): Promise<void> {
    if (await database.run((queries) => isFrozenBy(queries, 'restored'))) return;
    const newest = await database.run(newestStatement);
    const isDue = newest === null || time.nowMs() >= Date.parse(newest.header.asOf) + everyMs;
    if (madeOne && !isDue) return;
    await makeStatement({ ...deps, beginList: begin });
    madeOne = true;
  }

  return {
    routes: (routes) => addReserveRoutes(routes, deps),
    jobs(jobs) {
      // Games and payouts do not need statements, so a late statement makes no node unready. An alert reports it.
      const options = { leaderOnly: true, isQuiet: true };
      if (beginList !== null)
        jobs.schedule('reserves', RESERVES.checkMs, () => makeIfDue(beginList), options);
      if (signReserves === null) return;
      const advance = () => advanceStatementMemo(deps, signReserves);
      jobs.schedule('reserves-on-chain', SERVER_TIMES.payMs, advance, options);
    },
    metrics(metrics) {
      measureReserves(metrics, database, (instant) => (time.nowMs() - (instant ?? startedMs)) / 1000);
    },
  };
}

/** Adds the ages of statement and memo. Without a statement, the age counts from the start of this node. */
function measureReserves(
  metrics: Metrics,
  database: Database,
  secondsSince: (instantMs: number | null) => number,
): void {
  metrics.leader.gauge(
    'kingstake_reserves_statement_age_seconds',
    'Since the newest statement of reserves',
    async () => {
      const newest = await database.run(newestStatement);
      return secondsSince(newest === null ? null : Date.parse(newest.header.asOf));
    },
  );
  metrics.leader.gauge(
    'kingstake_reserves_memo_age_seconds',
    'Since the oldest statement of reserves whose memo is not final; 0 if there is none',
    async () => {
      const open = await database.run(nextForMemo);
      return open === null ? 0 : secondsSince(Date.parse(open.header.asOf));
    },
  );
}
