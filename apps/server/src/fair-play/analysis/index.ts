// game-analysis: its public API. Staked games are analysed for fair play after their end.
import type { EndingEffect } from '../../games/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { Time } from '../../platform/time.ts';
import type { AnalyseDeps } from './analyse-game.ts';
import { AnalysisQueue } from './analysis-queue.ts';
import type { Analyst } from './analyst.ts';
import { ANALYSIS } from './limits.ts';
import { insertQueued, queueSize } from './queue-store.ts';
import { thresholdsWith } from './review.ts';
import { insertBlurred } from './side-store.ts';

export { type Analyst, ThreadAnalyst } from './analyst.ts';
export { analysedByMonth, finalCentipawns, queueReported } from './queue-store.ts';

export interface GameAnalysisDeps extends Pick<AnalyseDeps, 'openCase' | 'checkPair' | 'onHeld'> {
  database: Database;
  time: Time;
  log: Log;
  settings: Pick<Settings, 'fairPlay' | 'fairPlayCpuShare' | 'fairPlayThresholds'>;
  isLeader(): boolean;
  /** If absent, games are queued, and another process analyses them. */
  analyst?: Analyst | null;
}

export type GameAnalysis = ReturnType<typeof createGameAnalysis>;

/** Queues staked games of at least `ANALYSIS.pliesMin` plies that ended with a winner or a draw. */
export const queueGame: EndingEffect = async (tx, ended) => {
  const { gameId, wager, ply, blackId, winnerId, result, endedAtMs } = ended;
  const hasResult = winnerId !== null || result === 'draw';
  if (wager === 0n || blackId === null || !hasResult || ply < ANALYSIS.pliesMin) return;
  await insertQueued(tx, { gameId, wager, isDecided: winnerId !== null, atMs: endedAtMs });
};

const NO_COUNTS = { analysed: 0, failed: 0, skipped: 0 };

const nothing: EndingEffect = async () => {};

export function createGameAnalysis(deps: GameAnalysisDeps) {
  const { settings, analyst = null } = deps;
  const mode = settings.fairPlay;
  const queue =
    analyst === null || mode === 'off'
      ? null
      : new AnalysisQueue({
          ...{ ...deps, analyst, mode },
          cpuShare: settings.fairPlayCpuShare,
          thresholds: thresholdsWith(settings.fairPlayThresholds),
        });
  return {
    queueGame: mode === 'off' ? nothing : queueGame,
    /** Stores that a player's page had lost focus before a move. `ply` counts from 1. */
    async recordBlurred(gameId: number, ply: number) {
      if (mode !== 'off') await deps.database.run((queries) => insertBlurred(queries, gameId, ply));
    },
    jobs(jobs: Jobs) {
      if (queue === null) return;
      const options = { leaderOnly: true, isQuiet: true };
      jobs.schedule('analyse-games', ANALYSIS.lookMs, () => queue.look(), options);
    },
    metrics(metrics: Metrics) {
      measureAnalysis(metrics, deps, queue?.counts ?? NO_COUNTS);
      const restarts = 'Restarts of the analysis thread or the UCI program after a fault';
      metrics.counter('kingstake_analysis_restarts_total', restarts, () => analyst?.restarts() ?? 0);
    },
    /** Resolves when the queue is empty. For tests. */
    settled: async () => queue?.settled(),
    stop: async () => queue?.stop(),
  };
}

function measureAnalysis(
  { leader, counter }: Metrics,
  { database, time }: GameAnalysisDeps,
  counts: AnalysisQueue['counts'],
): void {
  const size = () => database.run(queueSize);
  const oldestSeconds = async () => {
    const { oldest } = await size();
    return oldest === null ? 0 : Math.max(0, (time.nowMs() - oldest.getTime()) / 1_000);
  };
  const waiting = 'Ended games that wait for their analysis';
  leader.gauge('kingstake_analysis_queue_length', waiting, async () => (await size()).length);
  leader.gauge('kingstake_analysis_oldest_seconds', 'How long the oldest of them has waited', oldestSeconds);
  counter('kingstake_analysis_games_total', 'Analysed games', () => counts.analysed);
  counter('kingstake_analysis_failures_total', 'Failed analyses of games', () => counts.failed);
  const skipped = 'Games that were given up after three failed analyses';
  counter('kingstake_analysis_skipped_total', skipped, () => counts.skipped);
}
