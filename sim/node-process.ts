// sim: a server's process: timers of its own, a machine's clock that may be off, and as with SIGSTOP it may stand still: nothing
// of it runs meanwhile, and everything late when it goes on.
import type { Cancel } from '../apps/server/src/platform/time.ts';
import type { NodeTime, VirtualTime } from './virtual-time.ts';

/** How a machine's clocks are off. */
export interface MachineClock {
  readonly aheadMs: number; // of the true time
  readonly bootedMs: number; // what its monotonic clock begins with
}

export const TRUE_CLOCK: MachineClock = { aheadMs: 0, bootedMs: 0 };

export class NodeProcess {
  readonly time: NodeTime;
  readonly #own: NodeTime;
  #waiting: (() => void)[] = [];
  readonly #gates = new Set<() => void>();
  isStanding = false;

  constructor(shared: VirtualTime, { aheadMs, bootedMs }: MachineClock) {
    const own = shared.forNode();
    this.#own = own;
    this.time = {
      ...own,
      nowMs: () => own.nowMs() + aheadMs,
      monotonicMs: () => own.monotonicMs() + bootedMs,
      after: (ms, run) => this.#after(ms, run),
      every: (ms, run) => this.#every(ms, run),
      die: () => this.die(),
    };
  }

  /** Runs it now, or when the process goes on. */
  run(work: () => void): void {
    if (this.isStanding) this.#waiting.push(work);
    else work();
  }

  /** Resolves when the process goes on, or has died; null: it runs. */
  standing(): Promise<void> | null {
    return this.isStanding ? new Promise((resolve) => this.#gates.add(resolve)) : null;
  }

  freeze(): void {
    this.isStanding = true;
  }

  /** What waited is done in the order in which it came, each in a turn of its own. */
  thaw(): void {
    this.isStanding = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const work of waiting) this.#own.after(0, () => this.run(work));
    for (const open of this.#gates) this.#own.after(0, () => this.run(() => this.#open(open)));
  }

  die(): void {
    this.#own.die();
    this.#waiting = [];
    for (const open of this.#gates) this.#open(open);
  }

  #open(gate: () => void): void {
    this.#gates.delete(gate);
    gate();
  }

  #after(ms: number, run: () => void): Cancel {
    let isCancelled = false;
    const cancel = this.#own.after(ms, () => this.run(() => void (isCancelled || run())));
    return () => {
      isCancelled = true;
      cancel();
    };
  }

  /** What is due every second is due once when it goes on. */
  #every(ms: number, run: () => void): Cancel {
    let isCancelled = false;
    let isWaiting = false;
    const cancel = this.#own.every(ms, () => {
      if (isWaiting) return;
      isWaiting = true;
      this.run(() => {
        isWaiting = false;
        if (!isCancelled) run();
      });
    });
    return () => {
      isCancelled = true;
      cancel();
    };
  }
}
