// Fair play: a UCI program as a child process that exchanges lines.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { guardProgram } from './program-guard.ts';
import { UciError, type UciFault } from './uci-error.ts';

/** Runs once after `ms`. The returned function cancels it. */
export interface EngineTimers {
  after(ms: number, run: () => void): () => void;
}

export interface UciProgram {
  readonly path: string;
  readonly arguments?: readonly string[];
}

/** No engine writes longer lines. A principal variation of 200 moves has 1,200 characters. */
const LINE_MAX = 65_536;
/** The program does not inherit the server's environment, which contains secrets. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/games' };

interface Waiting {
  readonly onLine: (line: string) => boolean;
  readonly resolve: () => void;
  readonly reject: (error: UciError) => void;
}

/** One run of a UCI program. It cannot be used after its first fault. */
export class UciProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #timers: EngineTimers;
  readonly #path: string;
  readonly exited: Promise<void>;
  #buffer = '';
  #waiting: Waiting | null = null;
  #fault: UciError | null = null;

  constructor({ path, arguments: words = [] }: UciProgram, timers: EngineTimers) {
    this.#path = path;
    this.#timers = timers;
    this.#child = spawn(path, words, { stdio: ['pipe', 'pipe', 'ignore'], env: ENVIRONMENT });
    const unguard = guardProgram(this.#child.pid);
    this.#child.once('exit', () => void unguard());
    this.exited = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => {
        this.#fail('crashed', `ended with ${signal ?? `code ${code}`}`);
        unguard().then(resolve, resolve);
      });
    });
    this.#child.once('error', ({ message }) => this.#fail('missing', message));
    this.#child.stdin.on('error', ({ message }) => this.#fail('crashed', message));
    this.#child.stdout.setEncoding('utf8');
    this.#child.stdout.on('data', (text: string) => this.#read(text));
    lowerPriority(this.#child.pid);
  }

  get alive(): boolean {
    return this.#fault === null;
  }

  send(line: string): void {
    if (this.#fault === null) this.#child.stdin.write(`${line}\n`);
  }

  /**
   * Sends lines and reads the answer until `onLine` returns true. Rejects with a UciError if the program exits, writes a line
   * without end, or exceeds the timeout. The process is then dead.
   */
  ask(lines: readonly string[], timeoutMs: number, onLine: (line: string) => boolean): Promise<void> {
    if (this.#waiting !== null) throw new Error('A UCI process answers one question at a time');
    return new Promise<void>((resolve, reject) => {
      if (this.#fault !== null) return reject(this.#fault);
      const cancel = this.#timers.after(timeoutMs, () =>
        this.#fail('timed-out', `no answer to '${lines.at(-1)}' within ${timeoutMs} ms`),
      );
      const settle = () => {
        cancel();
        this.#waiting = null;
      };
      this.#waiting = {
        onLine,
        resolve: () => {
          settle();
          resolve();
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
      for (const line of lines) this.send(line);
    });
  }

  /** Sends `quit`, and kills the program if it still runs after `graceMs`. */
  async close(graceMs: number): Promise<void> {
    this.send('quit');
    const cancel = this.#timers.after(graceMs, () => this.#child.kill('SIGKILL'));
    await this.exited;
    cancel();
  }

  #read(text: string): void {
    const lines = (this.#buffer + text).split(/\r?\n/);
    this.#buffer = lines.pop() ?? '';
    if (this.#buffer.length > LINE_MAX)
      this.#fail('unreadable', `a line of more than ${LINE_MAX} characters`);
    for (const line of lines) {
      if (this.#waiting?.onLine(line)) this.#waiting.resolve();
    }
  }

  #fail(fault: UciFault, detail: string): void {
    if (this.#fault !== null) return;
    this.#fault = new UciError(fault, this.#path, detail);
    this.#child.kill('SIGKILL');
    this.#waiting?.reject(this.#fault);
  }
}

/** Lowers the priority, because games are more important than their analysis. Ignores a program that has already exited. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
}
