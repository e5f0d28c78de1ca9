// Tools, cluster: a named process that can be stopped and restarted. Outside of tests, it also restarts automatically after a crash.
import { type Child, type ChildPlan, type Ended, startChild } from './child.ts';

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
  async drain(): Promise<Ended> {
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
