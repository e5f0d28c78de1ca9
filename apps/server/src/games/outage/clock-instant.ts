// One instant on both clocks, and the time since then that no clock can hide.
import type { Time } from '../../platform/time.ts';

/** One instant on the wall clock and on the monotonic clock, and how far the first had been moved against the second. */
export interface Instant {
  readonly nowMs: number;
  readonly monotonicMs: number;
  readonly driftMs: number;
}

export const instantOf = (time: Time): Instant => ({
  nowMs: time.nowMs(),
  monotonicMs: time.monotonicMs(),
  driftMs: time.driftMs(),
});

/** An instant of the wall clock on both. */
export function instantAt(time: Time, atMs: number): Instant {
  const now = instantOf(time);
  return { ...now, nowMs: atMs, monotonicMs: now.monotonicMs - (now.nowMs - atMs) };
}

/**
 * Returns the ms since `earlier`. A blocked database or a stalled process throws nothing, so compare clocks. Suspending the
 * machine stops the monotonic clock; setting the wall clock moves only that one. Both show as drift.
 */
export function elapsedSince(time: Time, earlier: Instant): number {
  return time.monotonicMs() - earlier.monotonicMs + Math.max(0, time.driftMs() - earlier.driftMs);
}
