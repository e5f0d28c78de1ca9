// fair-play: public entry. Reports, cases that hold prizes, decisions and appeals.
import { type FairPlayNumbers, isFriendly, type Lamports } from '@kingstake/protocol';
import { type EndingEffect, readStakedGames } from '../../games/index.ts';
import { heldAmountOf } from '../../money/ledger/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import { type Metrics, type Refusal, type RouteKit, refuse } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { oldestAppealMs } from './appeal-store.ts';
import { payAllDebts, payDebts } from './debts.ts';
import { releaseAllDue } from './holds/hold.ts';
import { type NewCase, openCase } from './holds/open-case.ts';
import { CASE_TIMES } from './limits.ts';
import { checkPair, type PairDeps } from './pairs.ts';
import { addReportRoute, type OnReported } from './report-routes.ts';
import { addReviewRoutes, readNumbers } from './review-routes.ts';
import { isBarred } from './upheld.ts';
import { uncountedGames } from './voided-store.ts';

export { auditCases } from './audit/audit-cases.ts';
export type { CaseEvidence, EvidencePosition } from './case-store.ts';
export { closingFault } from './closing.ts';
export type { NewCase } from './holds/open-case.ts';
export { createLinks, type Links } from './links/index.ts';
export { FAIR_PLAY_COMMANDS, type FairPlayCommandDeps } from './operator-commands.ts';
export { fairPlayRecords } from './records.ts';
export { uncountedGames } from './voided-store.ts';

export interface FairPlayDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  settings: Pick<Settings, 'fairPlay' | 'fairPlayThresholds'>;
  users: Pick<Users, 'publicUsers'>;
  /** See `Links`; absent: accounts have nothing in common. */
  commonLinks?: PairDeps['commonLinks'];
  /** The last positions of resigned games for White, by game, where they were evaluated. */
  finalCentipawns?: PairDeps['finalCentipawns'];
  /** After a commit: the balances of these players have changed. */
  onMoved?(userIds: readonly number[]): void;
  /** Analysed games by month, such as 2026-11; absent: none. */
  gamesAnalysed?(queries: Queries): Promise<ReadonlyMap<string, number>>;
  /** In the transaction that stores a report. */
  onReported?: OnReported;
}

export interface FairPlay {
  routes(routes: RouteKit): void;
  jobs(jobs: Pick<Jobs, 'schedule'>): void;
  metrics(metrics: Metrics): void;
  /** Looks at the players of a staked game that ends, in its transaction and after its stakes are settled. */
  checkPair: EndingEffect;
  /** Looks at the players of an ended game again, because its last position is evaluated now. */
  checkPairOf(tx: Tx, gameId: number): Promise<void>;
  /** Opens a case, or adds games to the open one of the player; see `openCase`. */
  openCase(tx: Tx, asked: NewCase): Promise<number | null>;
  /** Pays the player's debts to opponents. The caller holds the player's withdrawing lock. Returns who was paid. */
  payDebts(tx: Tx, userId: number): Promise<readonly number[]>;
  /** Games whose stake an upheld case returned, so that they no longer count for the player: the port of limits. */
  uncountedGames: typeof uncountedGames;
  /** The public numbers, for the page that shows them. */
  numbers(): Promise<FairPlayNumbers>;
  /** Refuses a staked seat to an account that may play friendly games only. */
  refuseSeat(tx: Tx, seat: { userId: number; wager: Lamports }): Promise<Refusal | null>;
}

const NO_LINKS = { fundingWallets: [], devices: [], addresses: [], isFundingKnown: false };

export function createFairPlay(deps: FairPlayDeps): FairPlay {
  const { database, time } = deps;
  const { gamesAnalysed = async () => new Map<string, number>(), onMoved = () => {} } = deps;
  const { commonLinks = async () => NO_LINKS, finalCentipawns = async () => new Map() } = deps;
  const { fairPlay: mode, fairPlayThresholds: thresholds } = deps.settings;
  const pairs: PairDeps = { thresholds, commonLinks, finalCentipawns };
  return {
    routes(routes) {
      addReportRoute(routes, deps);
      addReviewRoutes(routes, { ...deps, gamesAnalysed });
    },
    jobs(jobs) {
      const release = async () => onMoved(await releaseAllDue(database, time.nowMs()));
      jobs.schedule('release-reviews', CASE_TIMES.releaseMs, release, {
        leaderOnly: true,
      });
      jobs.schedule('pay-debts', CASE_TIMES.debtsMs, () => payAllDebts(database, heldAmountOf, onMoved), {
        leaderOnly: true,
      });
    },
    metrics(metrics) {
      metrics.leader.gauge(
        'kingstake_appeal_oldest_seconds',
        'How long the oldest appeal without an answer has waited',
        async () => {
          const oldestMs = await database.run(oldestAppealMs);
          return oldestMs === null ? 0 : Math.max(0, (time.nowMs() - oldestMs) / 1_000);
        },
      );
    },
    payDebts: (tx, userId) => payDebts(tx, userId, heldAmountOf),
    async checkPair(tx, ended) {
      if (mode !== 'off') await checkPair(pairs, tx, { ...ended, nowMs: time.nowMs() });
    },
    async checkPairOf(tx, gameId) {
      const [game] = mode === 'off' ? [] : await readStakedGames(tx, [gameId]);
      if (game !== undefined) await checkPair(pairs, tx, { ...game, nowMs: time.nowMs() });
    },
    numbers: () => database.run((queries) => readNumbers({ time, gamesAnalysed }, queries)),
    uncountedGames,
    openCase: (tx, asked) => openCase(tx, asked, time.nowMs()),
    refuseSeat: async (tx, { userId, wager }) =>
      isFriendly(wager) || !(await isBarred(tx, userId)) ? null : refuse('FORBIDDEN', 'friendly-only'),
  };
}
