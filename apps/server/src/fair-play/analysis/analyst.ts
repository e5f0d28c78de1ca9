// game-analysis: the server's side of the analysis thread, and their messages. The thread starts with the first request and runs until it is
// closed. After a fault, the next request starts a new one.

import { Worker } from 'node:worker_threads';
import type { Strength } from '@kingstake/chess/rating';
import type { GameFeatures, GameRecord, Score } from '@kingstake/fair-play';
import type { UciFault, UciProgram } from '@kingstake/fair-play/engine';
import type { Cancel, Time } from '../../platform/time.ts';
import { ANALYSIS } from './limits.ts';

/** Passed to the thread at its start. */
export interface ThreadOptions {
  program: UciProgram | null; // null: the built-in engine
  searchMs: number;
}

export interface AnalystGame {
  readonly game: GameRecord;
  readonly white: Strength; // before the game
  readonly black: Strength;
  readonly nodes: number; // for each position; the built-in engine has its own depth
  /** If true, a UCI program evaluates the last position too. */
  readonly isResigned: boolean;
}

export type AnalyseRequest = AnalystGame & { kind: 'analyse' };

interface Analysis {
  readonly white: GameFeatures;
  readonly black: GameFeatures;
  /** The evaluation of a resigned game's last position for White; null unless a UCI program has evaluated it. */
  readonly finalCentipawns: number | null;
}

export interface ScoreRequest {
  kind: 'score';
  games: readonly GameFeatures[]; // of one player, the newest last
  now: Strength;
}

export type ThreadRequest =
  | AnalyseRequest
  | ScoreRequest
  /** Answers `position`. */
  | { kind: 'continue'; isWanted: boolean }
  /** Ends the UCI program and the thread. */
  | { kind: 'close' };

interface Scores {
  all: Score;
  newest: Score; // of the newest game alone
}

export type ThreadAnswer =
  /** A position was evaluated, and the thread waits for `continue`. */
  | { kind: 'position' }
  | (Analysis & { kind: 'features'; engineStarts: number })
  | { kind: 'scores'; scores: Scores; engineStarts: number }
  | { kind: 'fault'; message: string; engineFault: UciFault | null; engineStarts: number };

/** The game could not be analysed. */
export class AnalysisFault extends Error {
  override readonly name = 'AnalysisFault';
  readonly engineFault: UciFault | null;

  constructor(message: string, engineFault: UciFault | null = null) {
    super(message);
    this.engineFault = engineFault;
  }

  /** Whether the program cannot be used at all, so that no game is at fault. */
  get isEngineMissing(): boolean {
    return this.engineFault === 'missing' || this.engineFault === 'foreign';
  }
}

/** Analyses and scores on another thread. Accepts one request at a time. */
export interface Analyst {
  readonly kind: 'uci' | 'own';
  /**
   * Resolves to the features of both sides, and the evaluation of the last position. `onPosition` is awaited after each position. If it
   * resolves to false, the analysis ends. Rejects with an `AnalysisFault`.
   */
  analyse(game: AnalystGame, onPosition: () => Promise<boolean>): Promise<Analysis>;
  /** Scores the games of one player, the newest last. */
  score(games: readonly GameFeatures[], now: Strength): Promise<Scores>;
  /** Number of restarts of the thread or the UCI program after a fault. */
  restarts(): number;
  /** Ends thread and program. A request in progress rejects. The next request starts both again. */
  close(): Promise<void>;
}

interface AnalystDeps {
  time: Pick<Time, 'after'>;
  /** Null for the built-in engine. */
  program: UciProgram | null;
  searchMs?: number;
}

interface Waiting {
  onPosition(): Promise<boolean>;
  resolve(answer: ThreadAnswer): void;
  reject(error: AnalysisFault): void;
}

const noPositions = async (): Promise<boolean> => true;

export class ThreadAnalyst implements Analyst {
  readonly kind: 'uci' | 'own';
  readonly #time: Pick<Time, 'after'>;
  readonly #options: ThreadOptions;
  #thread: Worker | null = null;
  #waiting: Waiting | null = null;
  #cancelGuard: Cancel = () => {};
  #threadFaults = 0;
  #earlierRestarts = 0; // of the program in earlier threads
  #restarts = 0; // of the program in this thread

  constructor({ time, program, searchMs = ANALYSIS.searchMs }: AnalystDeps) {
    this.kind = program === null ? 'own' : 'uci';
    this.#time = time;
    this.#options = { program, searchMs };
  }

  async analyse(game: AnalystGame, onPosition: () => Promise<boolean>): Promise<Analysis> {
    const answer = await this.#ask({ kind: 'analyse', ...game }, onPosition);
    if (answer.kind !== 'features') throw new Error(`an analysis was answered with ${answer.kind}`);
    const { white, black, finalCentipawns } = answer;
    return { white, black, finalCentipawns };
  }

  async score(games: readonly GameFeatures[], now: Strength): Promise<Scores> {
    const answer = await this.#ask({ kind: 'score', games, now }, noPositions);
    if (answer.kind !== 'scores') throw new Error(`a score was answered with ${answer.kind}`);
    return answer.scores;
  }

  restarts(): number {
    return this.#threadFaults + this.#earlierRestarts + this.#restarts;
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    if (thread === null) return;
    this.#settle()?.reject(new AnalysisFault('the analysis was closed'));
    this.#forget(thread);
    // Otherwise a process without other work would exit before the program has ended.
    thread.ref();
    await new Promise<void>((resolve) => {
      const cancel = this.#time.after(ANALYSIS.closeMs, () => void thread.terminate());
      thread.once('exit', () => {
        cancel();
        resolve();
      });
      this.#send(thread, { kind: 'close' });
    });
  }

  #ask(request: ThreadRequest, onPosition: () => Promise<boolean>): Promise<ThreadAnswer> {
    if (this.#waiting !== null) throw new Error('the analyst answers one request at a time');
    return new Promise((resolve, reject) => {
      this.#waiting = { onPosition, resolve, reject };
      this.#thread ??= this.#start();
      this.#guard(this.#thread);
      this.#send(this.#thread, request);
    });
  }

  #start(): Worker {
    const url = new URL('./analysis-thread.ts', import.meta.url);
    const thread = new Worker(url, { workerData: this.#options });
    thread.unref();
    thread.on('message', (answer: ThreadAnswer) => this.#receive(thread, answer));
    thread.on('error', (error) => this.#failed(thread, `the thread failed: ${error.message}`));
    thread.on('exit', (code) => this.#failed(thread, `the thread ended with code ${code}`));
    return thread;
  }

  #receive(thread: Worker, answer: ThreadAnswer): void {
    if (thread !== this.#thread) return;
    if (answer.kind === 'position') {
      void this.#continue(thread);
      return;
    }
    this.#restarts = Math.max(0, answer.engineStarts - 1);
    const waiting = this.#settle();
    if (answer.kind === 'fault') waiting?.reject(new AnalysisFault(answer.message, answer.engineFault));
    else waiting?.resolve(answer);
  }

  async #continue(thread: Worker): Promise<void> {
    this.#cancelGuard();
    const isWanted = (await this.#waiting?.onPosition()) ?? false;
    if (thread !== this.#thread) return;
    this.#guard(thread);
    this.#send(thread, { kind: 'continue', isWanted });
  }

  #failed(thread: Worker, message: string): void {
    if (thread !== this.#thread) return;
    this.#threadFaults += 1;
    const waiting = this.#settle();
    this.#forget(thread);
    void thread.terminate();
    waiting?.reject(new AnalysisFault(message));
  }

  /** Returns the request in progress, which has ended. */
  #settle(): Waiting | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#cancelGuard();
    return waiting;
  }

  #forget(thread: Worker): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    this.#earlierRestarts += this.#restarts;
    this.#restarts = 0;
  }

  #guard(thread: Worker): void {
    this.#cancelGuard();
    this.#cancelGuard = this.#time.after(ANALYSIS.stepMs, () =>
      this.#failed(thread, `no answer within ${ANALYSIS.stepMs} ms`),
    );
  }

  #send(thread: Worker, request: ThreadRequest): void {
    thread.postMessage(request);
  }
}
