// game-analysis: processes the queue, one game at a time, while this node is the leader, with a share of one core.

import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import { type AnalyseDeps, analyseGame } from './analyse-game.ts';
import { AnalysisFault } from './analyst.ts';
import { type Claim, claimNext, failClaim, releaseClaim, skipAbandoned } from './queue-store.ts';

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
