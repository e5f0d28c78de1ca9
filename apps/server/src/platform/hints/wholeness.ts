// platform/hints: whether what is said arrives, judged by a word to oneself that comes back.
import { HINTS } from '../redis-limits.ts';
import type { Cancel, Time } from '../time.ts';

export interface WholenessDeps {
  time: Time;
  became(isWhole: boolean): void;
}

export class Wholeness {
  readonly #deps: WholenessDeps;
  #newestMs: number | null = null; // when the newest word that came back was sent; null while broken
  #stopWaiting: Cancel | null = null;
  #roundTripMs: number | null = null;

  constructor(deps: WholenessDeps) {
    this.#deps = deps;
  }

  /** Exact at any instant, also when the timer that says so is late. */
  get isWhole(): boolean {
    return this.#newestMs !== null && this.#deps.time.monotonicMs() - this.#newestMs < HINTS.wholeMs;
  }

  /** Of the newest word that came back; null before the first. */
  get roundTripMs(): number | null {
    return this.#roundTripMs;
  }

  /** A word came back that was sent at `sentMs` of the monotonic clock. */
  came(sentMs: number): void {
    const nowMs = this.#deps.time.monotonicMs();
    if (sentMs > nowMs) return; // not ours
    this.#roundTripMs = nowMs - sentMs;
    if (nowMs - sentMs >= HINTS.wholeMs || sentMs <= (this.#newestMs ?? Number.NEGATIVE_INFINITY)) return;
    const wasBroken = this.#newestMs === null;
    // The timer of a stalled thread is late: what it would have told is told first.
    if (!wasBroken && !this.isWhole) this.broke();
    const isNew = this.#newestMs === null;
    this.#newestMs = sentMs;
    this.#watch(sentMs);
    if (isNew) this.#deps.became(true);
  }

  /** Nothing came back for too long, or a connection is gone. */
  broke(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    if (this.#newestMs === null) return;
    this.#newestMs = null;
    this.#deps.became(false);
  }

  #watch(newestMs: number): void {
    this.#stopWaiting?.();
    const leftMs = newestMs + HINTS.wholeMs - this.#deps.time.monotonicMs();
    this.#stopWaiting = this.#deps.time.after(Math.ceil(leftMs), () => {
      if (this.isWhole)
        this.#watch(newestMs); // timers count whole milliseconds, and may be early by a part of one
      else this.broke();
    });
  }
}
