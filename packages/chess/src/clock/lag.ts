// Chess clock, lag: how much of a move's time is not charged because of network latency. Its only input is the round trip
// that the server measured. It must never use a time that a client sent.

/** The initial bucket of each side, in ms. */
export const LAG_BUCKET_START_MS = 1_000;
/** What each completed move adds to the mover's bucket, in ms. */
export const LAG_GAIN_PER_MOVE_MS = 100;
/** The capacity of a bucket, in ms. */
export const LAG_BUCKET_CAP_MS = 2_000;
/** The maximum credit of one move, and so the longest grace period of a flag, in ms. */
export const LAG_CREDIT_PER_MOVE_MS = 300;

export interface LagCredit {
  readonly creditMs: number; // not charged for this move
  readonly bucketMs: number; // the bucket after this move
}

/**
 * Returns the credit of one move and the bucket after it, in whole ms.
 *
 * The order is that of lichess (scalachess, LagTracker): take the credit, add the gain, apply the cap. So a move never
 * uses its own gain, and a full bucket gains nothing.
 *
 *     credit = min(elapsed, rtt, 300, bucket)
 *     bucket = min(bucket - credit + 100, 2000)
 *
 * A player who delays every pong therefore gains the initial bucket and then 100 ms a move (rulings 3.5): 4.9 s in a game
 * of 40 moves, not 12.
 */
export function creditLag(bucketMs: number, elapsedMs: number, rttMs: number): LagCredit {
  const creditMs = Math.min(elapsedMs, wholeMs(rttMs), lagGrace(bucketMs));
  const bucketAfterMs = Math.min(bucketMs - creditMs + LAG_GAIN_PER_MOVE_MS, LAG_BUCKET_CAP_MS);
  return { creditMs, bucketMs: bucketAfterMs };
}

/** Returns the grace period of a flag beyond zero: the credit that a move could still get. */
export function lagGrace(bucketMs: number): number {
  return Math.min(bucketMs, LAG_CREDIT_PER_MOVE_MS);
}

/** Rounds down and maps an unknown round trip (NaN) to 0, so that clocks stay whole. */
function wholeMs(rttMs: number): number {
  return rttMs > 0 ? Math.floor(rttMs) : 0;
}
