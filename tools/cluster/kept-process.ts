// Tools, cluster: a named process that can be stopped and restarted. Outside of tests, it also restarts automatically after a crash.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const RESTART_MS = 1_000;
/** How long the supervisors of deploy/ wait after SIGTERM. */
const DRAIN_MS = 25_000;

export class KeptProcess {
  readonly name: string;
  readonly #plan: ChildPlan;
  readonly #restarts: boolean;
  readonly #log: (sentence: string) => void;
  #child: Child | null = null;
  #starting: Promise<Child> | null = null;
  #isWanted = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(plan: ChildPlan, restarts: boolean, log: (sentence: string) => void = () => {}) {
    this.name = plan.name;
    this.#plan = plan;
    this.#restarts = restarts;
    this.#log = log;
  }

  /** Starts the process. Resolves with the first group of `ready` in its output. Throws `NotStarted`. */
  async start(): Promise<string> {
    this.#isWanted = true;
    this.#starting = startChild(this.#plan);
    const child = await this.#starting;
    this.#child = child;
    void child.ended.then(({ code, signal }) => this.#onEnded(`${code ?? signal}`));
    return child.readyText;
  }

  /** Its process id; null while there is no process. */
  get pid(): number | null {
    return this.#child?.isRunning() === true ? this.#child.pid : null;
  }

  /** Stops the process, which completes running requests first. */
  async stop(): Promise<void> {
    this.stopRestarting();
    // `start` has already reported a failed start.
    await this.#starting?.catch(() => {});
    await this.#child?.stop();
  }

  /** Sends SIGTERM, so that a node migrates its clients before it ends. Resolves with how it ended. Kills it after 25 s. */
  async drain(): Promise<Awaited<Child['ended']>> {
    const child = this.#child;
    if (child === null) throw new Error(`${this.name} was never started`);
    this.stopRestarting();
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS);
    const ended = await child.ended;
    clearTimeout(timer);
    return ended;
  }

  /** Disables the automatic restart. */
  stopRestarting(): void {
    this.#isWanted = false;
    clearTimeout(this.#timer);
  }

  /** Sends SIGKILL. Resolves when the process has ended. */
  async kill(): Promise<void> {
    this.stopRestarting();
    this.#child?.kill('SIGKILL');
    await this.#child?.ended;
  }

  /** Pauses the process (SIGSTOP), which simulates a stalled host. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  #onEnded(how: string): void {
    if (!this.#isWanted || !this.#restarts) return;
    this.#log(`${this.name} ended (${how}) and is started again`);
    this.#timer = setTimeout(() => {
      this.start().catch((error: Error) => {
        this.#log(error.message);
        this.#onEnded('at its start');
      });
    }, RESTART_MS);
  }
}

/** How long a process may take to stop before it is killed. It exceeds the time that a process waits for running requests. */
const STOP_MS = 15_000;
/** Characters of output that the error of a failed start contains. */
const OUTPUT_LENGTH = 4_000;

/** A process ended before it was ready. The message contains its output. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

export interface ChildPlan {
  name: string;
  file: string; // the program
  settings: Readonly<Record<string, string>>; // its complete environment
  ready: RegExp; // matches the output of a ready process; the first group is kept
  log: string; // file for its output
  flags?: readonly string[]; // Node's flags
}

type Child = Awaited<ReturnType<typeof startChild>>;

/**
 * Starts a program of this repository and waits until it is ready. Throws `NotStarted`. The process ends when its standard input closes, so
 * it never outlives its parent, even if the parent is killed.
 */
async function startChild({ name, file, settings, ready, log, flags = [] }: ChildPlan) {
  mkdirSync(dirname(log), { recursive: true });
  const child = spawn(
    process.execPath,
    [...flags, '--disable-warning=ExperimentalWarning', file, '--until-stdin-closes'],
    { env: { ...settings }, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const written = createWriteStream(log, { flags: 'a' });
  const ended = once(child, 'close').then(async ([code, signal]) => {
    await new Promise<void>((resolve) => written.end(resolve));
    return { code, signal } as { code: number | null; signal: NodeJS.Signals | null }; // one of the two is null
  });
  const readyText = await new Promise<string>((resolve, reject) => {
    let received = '';
    const onOutput = (chunk: Buffer): void => {
      written.write(chunk);
      if (received.length < OUTPUT_LENGTH) received += chunk.toString();
      const found = ready.exec(received);
      if (found !== null) resolve(found[1] ?? '');
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('error', reject);
    void ended.then(() => reject(new NotStarted(`${name} ended before it was ready. ${received.trim()}`)));
  });
  return {
    pid: child.pid ?? 0,
    /** The first group of `ready`. */
    readyText,
    /** Resolves when the process has ended and its log is written. */
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Closes the process's standard input and waits until it has ended. Kills it after 15 s. */
    async stop() {
      // Writing to a closed pipe fails, which does not matter because the process ends.
      child.stdin.on('error', () => {});
      child.stdin.end();
      // Continues a paused process (SIGSTOP), which would not notice that its input was closed.
      child.kill('SIGCONT');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
