// One instant on the wall clock and the monotonic clock, and the time elapsed since then on either.
import type { Time } from '../../platform/time.ts';

/** One instant on the wall clock and on the monotonic clock, and the drift between the two. */
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

/** Converts an instant of the wall clock. */
export function instantAt(time: Time, atMs: number): Instant {
  const now = instantOf(time);
  return { ...now, nowMs: atMs, monotonicMs: now.monotonicMs - (now.nowMs - atMs) };
}

/**
 * Returns the ms since `earlier`. A blocked database or a stalled process throws no error, so only clocks reveal it. Suspending the
 * machine stops the monotonic clock, and setting the wall clock moves only the wall clock. Both show as drift.
 */
export function elapsedSince(time: Time, earlier: Instant): number {
  return time.monotonicMs() - earlier.monotonicMs + Math.max(0, time.driftMs() - earlier.driftMs);
}
