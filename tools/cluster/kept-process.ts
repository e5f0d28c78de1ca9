// Tools, cluster: a process that can be ended and started again, under one name. By itself it is started again too, where that is
// wanted: then its deaths are the cluster's business and no test's.
import { type Child, type ChildPlan, type Ended, startChild } from './child.ts';

const RESTART_MS = 1_000;
/** How long the supervisors of deploy/ wait for a node that was told to end. */
const DRAIN_MS = 25_000;

export class KeptProcess {
  readonly name: string;
  readonly #plan: ChildPlan;
  readonly #restarts: boolean;
  readonly #say: (sentence: string) => void;
  #child: Child | null = null;
  #starting: Promise<Child> | null = null;
  #isWanted = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(plan: ChildPlan, restarts: boolean, say: (sentence: string) => void = () => {}) {
    this.name = plan.name;
    this.#plan = plan;
    this.#restarts = restarts;
    this.#say = say;
  }

  /** Resolves to what it said when it was ready. Throws `NotStarted`. */
  async start(): Promise<string> {
    this.#isWanted = true;
    this.#starting = startChild(this.#plan);
    const child = await this.#starting;
    this.#child = child;
    void child.gone.then(({ code, signal }) => this.#onGone(`${code ?? signal}`));
    return child.said;
  }

  /** Its process id; null while there is no process. */
  get pid(): number | null {
    return this.#child?.isRunning() === true ? this.#child.pid : null;
  }

  /** As a release does: it ends what it has begun. */
  async stop(): Promise<void> {
    this.letGo();
    // One that does not start says so to who started it, and needs no end.
    await this.#starting?.catch(() => {});
    await this.#child?.stop();
  }

  /** SIGTERM, as a release gives it to a node, which sends its players over first. Resolves to how it ended; killed when it takes too long. */
  async drain(): Promise<Ended> {
    const child = this.#child;
    if (child === null) throw new Error(`${this.name} was never started`);
    this.letGo();
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS);
    const ended = await child.gone;
    clearTimeout(timer);
    return ended;
  }

  /** From now on it is not started again. */
  letGo(): void {
    this.#isWanted = false;
    clearTimeout(this.#timer);
  }

  /** SIGKILL; resolves when the process is gone. */
  async kill(): Promise<void> {
    this.letGo();
    this.#child?.kill('SIGKILL');
    await this.#child?.gone;
  }

  /** Holds it still (SIGSTOP), as a host that stalls does. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  #onGone(how: string): void {
    if (!this.#isWanted || !this.#restarts) return;
    this.#say(`${this.name} ended (${how}) and is started again`);
    this.#timer = setTimeout(() => {
      this.start().catch((error: Error) => {
        this.#say(error.message);
        this.#onGone('at its start');
      });
    }, RESTART_MS);
  }
}
