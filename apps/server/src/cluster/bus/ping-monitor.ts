// cluster: decides whether messages arrive, from pings that the node sends to itself.

import type { Cancel, Time } from '../../platform/time.ts';
import { BUS } from '../limits.ts';

export class PingMonitor {
  readonly #deps: { time: Time; onChange(isConnected: boolean): void };
  #newestMs: number | null = null; // when the newest ping that came back was sent; null while degraded
  #stopWaiting: Cancel | null = null;
  #roundTripMs: number | null = null;

  constructor(deps: { time: Time; onChange(isConnected: boolean): void }) {
    this.#deps = deps;
  }

  /** Correct even if the timer of `#watch` fires late. */
  get isConnected(): boolean {
    return this.#newestMs !== null && this.#deps.time.monotonicMs() - this.#newestMs < BUS.connectedMs;
  }

  /** Round trip of the newest ping that came back; null before the first. */
  get roundTripMs(): number | null {
    return this.#roundTripMs;
  }

  /** Records the return of a ping that was sent at `sentMs` of the monotonic clock. */
  pingReturned(sentMs: number): void {
    const nowMs = this.#deps.time.monotonicMs();
    if (sentMs > nowMs) return; // not sent by this process
    this.#roundTripMs = nowMs - sentMs;
    if (nowMs - sentMs >= BUS.connectedMs || sentMs <= (this.#newestMs ?? Number.NEGATIVE_INFINITY)) return;
    const wasDegraded = this.#newestMs === null;
    // After a stalled event loop, the timer has not fired yet, so report the degraded phase first.
    if (!wasDegraded && !this.isConnected) this.degrade();
    const isNew = this.#newestMs === null;
    this.#newestMs = sentMs;
    this.#watch(sentMs);
    if (isNew) this.#deps.onChange(true);
  }

  /** Called when no ping has returned for too long, or a connection was lost. */
  degrade(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    if (this.#newestMs === null) return;
    this.#newestMs = null;
    this.#deps.onChange(false);
  }

  #watch(newestMs: number): void {
    this.#stopWaiting?.();
    const leftMs = newestMs + BUS.connectedMs - this.#deps.time.monotonicMs();
    this.#stopWaiting = this.#deps.time.after(Math.ceil(leftMs), () => {
      if (this.isConnected)
        this.#watch(newestMs); // timers count whole milliseconds, and may be early by a fraction of one
      else this.degrade();
    });
  }
}
