// sim: a clock that jumps to the next timer. A dead node has no timers.
import type { Cancel, Time } from '../apps/server/src/platform/time.ts';

interface Timer {
  dueMs: number;
  order: number; // timers run in the order in which they were set
  everyMs: number | null; // null: runs once
  run(): void;
}

/** A node's view of the clock: the shared time, with the node's own timers. */
export interface NodeTime extends Time {
  /** Cancels all timers and ignores new ones. */
  die(): void;
}

const START = Date.parse('2026-01-01T00:00:00Z');

export class VirtualTime implements Time {
  #nowMs = START;
  #orders = 0;
  readonly #timers = new Set<Timer>();

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs - START;
  }

  driftMs(): number {
    return 0;
  }

  workedMs(): number {
    return 0;
  }

  after(ms: number, run: () => void): Cancel {
    return this.#add(ms, null, run);
  }

  every(ms: number, run: () => void): Cancel {
    return this.#add(ms, ms, run);
  }

  /** Resolves after this many milliseconds. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#add(ms, null, resolve));
  }

  /** Runs the next timer that is due by `untilMs`. If there is none, moves the clock to `untilMs` and returns false. */
  step(untilMs: number): boolean {
    const timer = this.#earliest();
    if (timer === null || timer.dueMs > untilMs) {
      this.#nowMs = Math.max(this.#nowMs, untilMs);
      return false;
    }
    this.#nowMs = Math.max(this.#nowMs, timer.dueMs);
    if (timer.everyMs === null) this.#timers.delete(timer);
    else {
      this.#orders += 1;
      timer.order = this.#orders;
      timer.dueMs += timer.everyMs;
    }
    timer.run();
    return true;
  }

  /** Moves the clock and all timers, so that nothing happens in that time. */
  jump(ms: number): void {
    this.#nowMs += ms;
    for (const timer of this.#timers) timer.dueMs += ms;
  }

  forNode(): NodeTime {
    const own = new Set<Cancel>();
    let dead = false;
    const keep = (cancel: Cancel): Cancel => {
      if (dead) cancel();
      else own.add(cancel);
      return () => {
        own.delete(cancel);
        cancel();
      };
    };
    return {
      nowMs: () => this.nowMs(),
      monotonicMs: () => this.monotonicMs(),
      driftMs: () => this.driftMs(),
      workedMs: () => this.workedMs(),
      after: (ms, run) => keep(this.after(ms, run)),
      every: (ms, run) => keep(this.every(ms, run)),
      die() {
        dead = true;
        for (const cancel of own) cancel();
        own.clear();
      },
    };
  }

  #add(ms: number, everyMs: number | null, run: () => void): Cancel {
    this.#orders += 1;
    const timer: Timer = { dueMs: this.#nowMs + ms, order: this.#orders, everyMs, run };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  #earliest(): Timer | null {
    let found: Timer | null = null;
    for (const timer of this.#timers) {
      const isEarlier =
        found === null ||
        timer.dueMs < found.dueMs ||
        (timer.dueMs === found.dueMs && timer.order < found.order);
      if (isEarlier) found = timer;
    }
    return found;
  }
}
