// game-analysis: its public API. Staked games are analysed for fair play after their end.
import type { FairPlayMode } from '@kingstake/fair-play';
import type { EndingEffect } from '../../games/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import type { AnalyseDeps } from './analyse-game.ts';
import { AnalysisQueue } from './analysis-queue.ts';
import type { Analyst } from './analyst.ts';
import { ANALYSIS } from './limits.ts';
import { insertQueued, queueSize } from './queue-store.ts';
import { thresholdsWith } from './review-player.ts';
import { insertBlurred } from './side-store.ts';

export { type Analyst, ThreadAnalyst } from './analyst.ts';
export { analysedByMonth, finalCentipawns, queueReported } from './queue-store.ts';

export interface GameAnalysisDeps {
  database: Database;
  time: Time;
  log: Log;
  settings: {
    fairPlay: FairPlayMode;
    fairPlayCpuShare: number;
    fairPlayThresholds: ReadonlyMap<string, number>;
  };
  isLeader(): boolean;
  /** If absent, games are queued, and another process analyses them. */
  analyst?: Analyst | null;
  openCase: AnalyseDeps['openCase'];
  checkPair: AnalyseDeps['checkPair'];
  onHeld?: NonNullable<AnalyseDeps['onHeld']>;
}

export interface GameAnalysis {
  /** Queues a staked game in the transaction that ends it. */
  queueGame: EndingEffect;
  /** Stores that a player's page had lost focus before a move. `ply` counts from 1. */
  recordBlurred(gameId: number, ply: number): Promise<void>;
  jobs(jobs: Jobs): void;
  metrics(metrics: Metrics): void;
  /** Resolves when the queue is empty. For tests. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Queues staked games of at least `ANALYSIS.pliesMin` plies that ended with a winner or a draw. */
export const queueGame: EndingEffect = async (tx, ended) => {
  const { gameId, wager, ply, blackId, winnerId, result, endedAtMs } = ended;
  const hasResult = winnerId !== null || result === 'draw';
  if (wager === 0n || blackId === null || !hasResult || ply < ANALYSIS.pliesMin) return;
  await insertQueued(tx, { gameId, wager, isDecided: winnerId !== null, atMs: endedAtMs });
};

const NO_COUNTS = { analysed: 0, failed: 0, skipped: 0 };

const nothing: EndingEffect = async () => {};

export function createGameAnalysis(deps: GameAnalysisDeps): GameAnalysis {
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
    async recordBlurred(gameId, ply) {
      if (mode !== 'off') await deps.database.run((queries) => insertBlurred(queries, gameId, ply));
    },
    jobs(jobs) {
      if (queue === null) return;
      jobs.schedule('analyse-games', ANALYSIS.lookMs, () => queue.look(), {
        leaderOnly: true,
        isQuiet: true,
      });
    },
    metrics(metrics) {
      measureAnalysis(metrics, deps, queue?.counts ?? NO_COUNTS);
      metrics.counter(
        'kingstake_analysis_restarts_total',
        'Restarts of the analysis thread or the UCI program after a fault',
        () => analyst?.restarts() ?? 0,
      );
    },
    settled: async () => queue?.settled(),
    stop: async () => queue?.stop(),
  };
}

function measureAnalysis(
  metrics: Metrics,
  { database, time }: Pick<GameAnalysisDeps, 'database' | 'time'>,
  counts: AnalysisQueue['counts'],
): void {
  const size = () => database.run(queueSize);
  metrics.leader.gauge(
    'kingstake_analysis_queue_length',
    'Ended games that wait for their analysis',
    async () => (await size()).length,
  );
  metrics.leader.gauge(
    'kingstake_analysis_oldest_seconds',
    'How long the oldest of them has waited',
    async () => {
      const { oldestMs } = await size();
      return oldestMs === null ? 0 : Math.max(0, (time.nowMs() - oldestMs) / 1_000);
    },
  );
  metrics.counter('kingstake_analysis_games_total', 'Analysed games', () => counts.analysed);
  metrics.counter('kingstake_analysis_failures_total', 'Failed analyses of games', () => counts.failed);
  metrics.counter(
    'kingstake_analysis_skipped_total',
    'Games that were given up after three failed analyses',
    () => counts.skipped,
  );
}
