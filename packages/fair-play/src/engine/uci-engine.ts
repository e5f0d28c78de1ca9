// Fair play: a UCI engine that evaluates positions. A fault rejects the current search and ends the process. The next search starts
// a new process, so a position that crashes the engine affects only itself.
import type { EvaluatedMove } from '../model/index.ts';
import { UciError } from './uci-error.ts';
import { LineCollector, parseInfo } from './uci-line.ts';
import { type EngineTimers, UciProcess, type UciProgram } from './uci-process.ts';

export interface UciEngineOptions extends UciProgram {
  readonly timers: EngineTimers;
  readonly hashMegabytes?: number;
  /** Timeout for `uci`, `isready` and `ucinewgame`. */
  readonly startTimeoutMs?: number;
  readonly searchTimeoutMs?: number;
  /** How long the program may take to exit after `quit`. */
  readonly closeTimeoutMs?: number;
}

export interface UciSearch {
  /** The moves from the initial position, in UCI notation. */
  readonly moves: readonly string[];
  readonly nodes: number;
  readonly multiPv: number;
  /** Only these moves are searched. */
  readonly only?: readonly string[];
}

const START_TIMEOUT_MS = 10_000;
const SEARCH_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 2_000;
const HASH_MEGABYTES = 16;

/** Runs one search at a time. Node budgets and a single thread make its answers repeatable. */
export class UciEngine {
  readonly #options: UciEngineOptions;
  #process: UciProcess | null = null;
  #name = '';
  #starts = 0;

  constructor(options: UciEngineOptions) {
    this.#options = options;
  }

  /** Starts the program and checks that it speaks UCI. Returns the name that it reports. */
  async start(): Promise<string> {
    await this.#running();
    return this.#name;
  }

  /** How often the program was started. More than once means that there were faults. */
  get starts(): number {
    return this.#starts;
  }

  /** Clears the engine's state, so that the searches of a game do not depend on other games. */
  async newGame(): Promise<void> {
    const running = await this.#running();
    await this.#ready(running, ['ucinewgame']);
  }

  /** Returns the best moves, best first, with scores for the side to move. Rejects with a UciError. */
  async search({ moves, nodes, multiPv, only = [] }: UciSearch): Promise<EvaluatedMove[]> {
    const running = await this.#running();
    const collector = new LineCollector();
    const position = moves.length === 0 ? 'position startpos' : `position startpos moves ${moves.join(' ')}`;
    const go = only.length === 0 ? `go nodes ${nodes}` : `go nodes ${nodes} searchmoves ${only.join(' ')}`;
    const timeoutMs = this.#options.searchTimeoutMs ?? SEARCH_TIMEOUT_MS;
    await running.ask([`setoption name MultiPV value ${multiPv}`, position, go], timeoutMs, (line) => {
      const info = parseInfo(line);
      if (info !== null) collector.add(info);
      return line.startsWith('bestmove');
    });
    const lines = collector.lines().map(({ move, centipawns }) => ({ move, centipawns }));
    if (lines.length === 0) throw new UciError('no-score', this.#options.path, position);
    return lines;
  }

  /** Ends the program. A later search starts it again. */
  async close(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    await running?.close(this.#options.closeTimeoutMs ?? CLOSE_TIMEOUT_MS);
  }

  async #running(): Promise<UciProcess> {
    if (this.#process?.alive) return this.#process;
    await this.#process?.exited;
    this.#starts += 1;
    const started = new UciProcess(this.#options, this.#options.timers);
    this.#process = started;
    await this.#introduce(started);
    return started;
  }

  async #introduce(started: UciProcess): Promise<void> {
    const timeoutMs = this.#options.startTimeoutMs ?? START_TIMEOUT_MS;
    try {
      await started.ask(['uci'], timeoutMs, (line) => {
        if (line.startsWith('id name ')) this.#name = line.slice('id name '.length).trim();
        return line.trim() === 'uciok';
      });
    } catch (error) {
      if (error instanceof UciError && error.fault !== 'missing') {
        throw new UciError('foreign', this.#options.path, error.detail);
      }
      throw error;
    }
    const hash = this.#options.hashMegabytes ?? HASH_MEGABYTES;
    await this.#ready(started, ['setoption name Threads value 1', `setoption name Hash value ${hash}`]);
  }

  async #ready(running: UciProcess, lines: readonly string[]): Promise<void> {
    const timeoutMs = this.#options.startTimeoutMs ?? START_TIMEOUT_MS;
    await running.ask([...lines, 'isready'], timeoutMs, (line) => line.trim() === 'readyok');
  }
}
