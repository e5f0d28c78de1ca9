// Chess clock: lag credit, the part of a move's time that is not charged because of network latency. It depends on the
// round trip that the server measured, and must never depend on a time that a client sent.

/** The lag bucket of each side at the start of a game, in ms. A bucket limits the credit of the coming moves. */
export const LAG_BUCKET_START_MS = 1_000;
/** The time that each completed move adds to the mover's bucket, in ms. */
export const LAG_GAIN_PER_MOVE_MS = 100;
/** The capacity of a bucket, in ms. */
export const LAG_BUCKET_CAP_MS = 2_000;
/** The maximum credit of one move, and so the maximum grace period of a flag, in ms. */
export const LAG_CREDIT_PER_MOVE_MS = 300;

/** The result of crediting one move. */
export interface LagCredit {
  readonly creditMs: number; // not charged for this move
  readonly bucketMs: number; // the bucket after this move
}

/**
 * Returns the credit of one move and the bucket after it, in whole ms.
 *
 * The order is that of lichess (scalachess, LagTracker): take the credit, add the gain, apply the cap. So a move does
 * not use its own gain, and a full bucket gains nothing.
 *
 *     credit = min(elapsed, rtt, 300, bucket)
 *     bucket = min(bucket - credit + 100, 2000)
 *
 * So a player who delays every pong gains the initial bucket and then 100 ms a move (rulings 3.5). In a game of 40
 * moves, that is 4.9 s instead of 40 x 300 ms = 12 s.
 */
export function creditLag(bucketMs: number, elapsedMs: number, rttMs: number): LagCredit {
  const creditMs = Math.min(elapsedMs, wholeMs(rttMs), lagGrace(bucketMs));
  const bucketAfterMs = Math.min(bucketMs - creditMs + LAG_GAIN_PER_MOVE_MS, LAG_BUCKET_CAP_MS);
  return { creditMs, bucketMs: bucketAfterMs };
}

/** Returns the grace period of a flag after zero, in ms: the credit that a move could still get. */
export function lagGrace(bucketMs: number): number {
  return Math.min(bucketMs, LAG_CREDIT_PER_MOVE_MS);
}

/** Rounds a round trip down, and returns 0 for an unknown (NaN) or negative one, so that clocks have whole ms. */
function wholeMs(rttMs: number): number {
  return rttMs > 0 ? Math.floor(rttMs) : 0;
}
