// game-analysis: its public API. Staked games are analysed for fair play after their end.

import type { EndingEffect } from '../../games/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { Time } from '../../platform/time.ts';
import { type AnalyseDeps, analyseGame } from './analyse-game.ts';
import { AnalysisFault, type Analyst } from './analyst.ts';
import { ANALYSIS } from './limits.ts';
import {
  type Claim,
  claimNext,
  failClaim,
  insertQueued,
  queueSize,
  releaseClaim,
  skipAbandoned,
} from './queue-store.ts';
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

// Processes the queue, one game at a time, while this node is the leader, with a share of one core.
export class CpuShare {
  readonly #share: number; // above 0, at most 1
  readonly #time: Pick<Time, 'monotonicMs' | 'after'>;
  #beganMs = 0;
  #endPause: (() => void) | null = null;

  constructor(share: number, time: Pick<Time, 'monotonicMs' | 'after'>) {
    this.#share = share;
    this.#time = time;
  }

  /** Called when work begins. */
  begin(): void {
    this.#beganMs = this.#time.monotonicMs();
  }

  /** Called when work ends. Resolves after the pause, when work begins again. */
  async rest(): Promise<void> {
    const workedMs = this.#time.monotonicMs() - this.#beganMs;
    const pauseMs = workedMs * (1 / this.#share - 1);
    if (pauseMs > 0) await this.#pause(pauseMs);
    this.begin();
  }

  /** Ends a pause early. */
  wake(): void {
    this.#endPause?.();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#time.after(ms, () => this.#endPause?.());
      this.#endPause = () => {
        this.#endPause = null;
        cancel();
        resolve();
      };
    });
  }
}

interface AnalysisQueueDeps extends AnalyseDeps {
  time: Pick<Time, 'nowMs' | 'monotonicMs' | 'after'>;
  log: Log;
  cpuShare: number; // of one core
  isLeader(): boolean;
}

export class AnalysisQueue {
  readonly counts = { analysed: 0, failed: 0, skipped: 0 };
  readonly #deps: AnalysisQueueDeps;
  readonly #cpu: CpuShare;
  #running: Promise<void> | null = null;
  #fault: unknown = null; // ended the previous run
  #isStopping = false;

  constructor(deps: AnalysisQueueDeps) {
    this.#deps = deps;
    this.#cpu = new CpuShare(deps.cpuShare, deps.time);
  }

  /** Starts to process the queue, unless a run is in progress. Does not wait for the run. Rejects if the previous run failed. */
  async look(): Promise<void> {
    const fault = this.#fault;
    this.#fault = null;
    this.#running ??= this.#run();
    if (fault !== null) throw fault;
  }

  /** Resolves when the queue is empty, or when this node is no longer the leader. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Interrupts the current analysis. The game keeps its place in the queue. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cpu.wake();
    await this.#deps.analyst.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#processAll();
    } catch (error) {
      this.#fault = error;
    } finally {
      // The engine's memory is needed only while there are games.
      await this.#deps.analyst.close();
      this.#running = null;
    }
  }

  async #processAll(): Promise<void> {
    const { database, time } = this.#deps;
    await this.#skipAbandoned();
    while (this.#isWanted()) {
      const claim = await database.run((queries) => claimNext(queries, time.nowMs()));
      if (claim === null) return;
      this.#cpu.begin();
      await this.#analyse(claim);
      await this.#cpu.rest();
    }
  }

  async #skipAbandoned(): Promise<void> {
    const { database, time, log } = this.#deps;
    for (const gameId of await database.run((queries) => skipAbandoned(queries, time.nowMs()))) {
      this.counts.skipped += 1;
      log.error({ gameId }, 'a game was skipped, because the server ended during each of its analyses');
    }
  }

  async #analyse(claim: Claim): Promise<void> {
    try {
      const isStored = await analyseGame(this.#deps, claim, () => this.#mayContinue());
      if (isStored) this.counts.analysed += 1;
    } catch (error) {
      await this.#failed(claim, error);
    }
  }

  async #failed(claim: Claim, error: unknown): Promise<void> {
    const { database, time, log } = this.#deps;
    const isEngineMissing = error instanceof AnalysisFault && error.isEngineMissing;
    if (!this.#isWanted() || isEngineMissing) {
      await database.run((queries) => releaseClaim(queries, claim, time.nowMs()));
      if (isEngineMissing) throw error;
      return;
    }
    this.counts.failed += 1;
    const isSkipped = await database.run((queries) => failClaim(queries, claim, time.nowMs()));
    if (isSkipped) this.counts.skipped += 1;
    const { gameId, pass, attempts } = claim;
    log.error({ err: error, gameId, pass, attempts, isSkipped }, 'a game could not be analysed');
  }

  async #mayContinue(): Promise<boolean> {
    await this.#cpu.rest();
    return this.#isWanted();
  }

  #isWanted(): boolean {
    return !this.#isStopping && this.#deps.isLeader();
  }
}
