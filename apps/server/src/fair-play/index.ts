// fair-play: public entry. Reports, cases that hold prizes, decisions and appeals.
import { isFriendly, type Lamports } from '@kingstake/protocol';
import type { Database, Queries, Tx } from '../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../users/index.ts';
import { releaseDue } from './case-store.ts';
import { holdOf } from './hold.ts';
import { CASE_TIMES } from './limits.ts';
import { type NewCase, openCase } from './open-case.ts';
import { addReportRoute } from './report-routes.ts';
import { addReviewRoutes } from './review-routes.ts';
import { isBarred } from './upheld.ts';

export type { CaseEvidence } from './case-store.ts';
export type { NewCase } from './open-case.ts';

export interface FairPlayDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  users: Pick<Users, 'publicUsers'>;
  /** Analysed games by month, such as 2026-11; absent: none. */
  gamesAnalysed?(queries: Queries): Promise<ReadonlyMap<string, number>>;
}

export interface FairPlay {
  routes(routes: RouteKit): void;
  jobs(jobs: Jobs): void;
  /** Opens a case, or adds games to the open one of the player; see `openCase`. */
  openCase(tx: Tx, asked: NewCase): Promise<number | null>;
  /** What cases hold of a player: the port of withdrawals. */
  heldOf(queries: Queries, userId: number): Promise<{ held: Lamports; until: string } | null>;
  /** Refuses a staked seat to an account that may play friendly games only. */
  refuseSeat(tx: Tx, seat: { userId: number; wager: Lamports }): Promise<Refusal | null>;
}

export function createFairPlay(deps: FairPlayDeps): FairPlay {
  const { database, time } = deps;
  const { gamesAnalysed = async () => new Map<string, number>() } = deps;
  return {
    routes(routes) {
      addReportRoute(routes, deps);
      addReviewRoutes(routes, { ...deps, gamesAnalysed });
    },
    jobs(jobs) {
      const release = () => database.run((queries) => releaseDue(queries, time.nowMs()));
      jobs.schedule('release-reviews', CASE_TIMES.releaseMs, async () => void (await release()), {
        leaderOnly: true,
      });
    },
    openCase: (tx, asked) => openCase(tx, asked, time.nowMs()),
    async heldOf(queries, userId) {
      const hold = await holdOf(queries, userId, time.nowMs());
      return hold === null ? null : { held: hold.held, until: new Date(hold.untilMs).toISOString() };
    },
    refuseSeat: async (tx, { userId, wager }) =>
      isFriendly(wager) || !(await isBarred(tx, userId)) ? null : refuse('FORBIDDEN', 'friendly-only'),
  };
}
