// fair-play: public entry. Reports, cases that hold prizes, decisions and appeals.
import { isFriendly, type Lamports } from '@kingstake/protocol';
import { type EndingEffect, readStakedGames } from '../../games/index.ts';
import { heldAmountOf } from '../../money/ledger/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import { type Metrics, type RouteKit, refuse } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { isBarred } from './case-store.ts';
import { type NewCase, openCase, releaseAllDue } from './holds.ts';
import { CASE_TIMES } from './limits.ts';
import { checkPair, type PairDeps } from './links.ts';
import { oldestAppealMs, uncountedGames } from './outcome-store.ts';
import { addFairPlayRoutes, type OnReported, readNumbers } from './routes.ts';
import { payAllDebts, payDebts } from './uphold.ts';

export { auditCases } from './audit.ts';
export type { CaseEvidence, EvidencePosition } from './case-store.ts';
export type { NewCase } from './holds.ts';
export { createLinks, type Links } from './links.ts';
export { FAIR_PLAY_COMMANDS, type FairPlayCommandDeps } from './operator-commands.ts';
export { uncountedGames } from './outcome-store.ts';
export { closingFault, fairPlayRecords } from './records.ts';

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

export type FairPlay = ReturnType<typeof createFairPlay>;

const NO_LINKS = { fundingWallets: [], devices: [], addresses: [], isFundingKnown: false };

export function createFairPlay(deps: FairPlayDeps) {
  const { database, time } = deps;
  const { gamesAnalysed = async () => new Map<string, number>(), onMoved = () => {} } = deps;
  const { commonLinks = async () => NO_LINKS, finalCentipawns = async () => new Map() } = deps;
  const { fairPlay: mode, fairPlayThresholds: thresholds } = deps.settings;
  const pairs: PairDeps = { thresholds, commonLinks, finalCentipawns };
  return {
    routes: (routes: RouteKit) => addFairPlayRoutes(routes, { ...deps, gamesAnalysed }),
    jobs(jobs: Pick<Jobs, 'schedule'>) {
      const release = async () => onMoved(await releaseAllDue(database, time.nowMs()));
      const pay = () => payAllDebts(database, heldAmountOf, onMoved);
      jobs.schedule('release-reviews', CASE_TIMES.releaseMs, release, { leaderOnly: true });
      jobs.schedule('pay-debts', CASE_TIMES.debtsMs, pay, { leaderOnly: true });
    },
    metrics(metrics: Metrics) {
      metrics.leader.gauge(
        'kingstake_appeal_oldest_seconds',
        'How long the oldest appeal without an answer has waited',
        async () => {
          const oldestMs = await database.run(oldestAppealMs);
          return oldestMs === null ? 0 : Math.max(0, (time.nowMs() - oldestMs) / 1_000);
        },
      );
    },
    /** Pays the player's debts to opponents. The caller holds the player's withdrawing lock. Returns who was paid. */
    payDebts: (tx: Tx, userId: number) => payDebts(tx, userId, heldAmountOf),
    /** Looks at the players of a staked game that ends, in its transaction and after its stakes are settled. */
    checkPair: (async (tx, ended) => {
      if (mode !== 'off') await checkPair(pairs, tx, { ...ended, nowMs: time.nowMs() });
    }) satisfies EndingEffect,
    /** Looks at the players of an ended game again, because its last position is evaluated now. */
    async checkPairOf(tx: Tx, gameId: number) {
      const [game] = mode === 'off' ? [] : await readStakedGames(tx, [gameId]);
      if (game !== undefined) await checkPair(pairs, tx, { ...game, nowMs: time.nowMs() });
    },
    /** The public numbers, for the page that shows them. */
    numbers: () => database.run((queries) => readNumbers({ time, gamesAnalysed }, queries)),
    /** Games whose stake an upheld case returned, so that they no longer count for the player: the port of limits. */
    uncountedGames,
    openCase: (tx: Tx, asked: NewCase) => openCase(tx, asked, time.nowMs()),
    /** Refuses a staked seat to an account that may play friendly games only. */
    refuseSeat: async (tx: Tx, { userId, wager }: { userId: number; wager: Lamports }) =>
      isFriendly(wager) || !(await isBarred(tx, userId)) ? null : refuse('FORBIDDEN', 'friendly-only'),
  };
}
