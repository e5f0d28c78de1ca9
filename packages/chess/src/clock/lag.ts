// Chess clock, lag: how much of a move's time the server takes upon itself because the network was slow. It knows
// only round trips that the server measured; nothing that a client says about time may ever reach this file.

/** A new side's bucket, in ms. */
export const LAG_BUCKET_START_MS = 1_000;
/** What each finished move adds to the mover's bucket, in ms. */
export const LAG_GAIN_PER_MOVE_MS = 300;
/** The most a bucket holds, in ms. */
export const LAG_BUCKET_CAP_MS = 2_000;
/** The most that one move is credited, and the most that a flag waits beyond zero, in ms. */
export const LAG_CREDIT_PER_MOVE_MS = 300;

export interface LagCredit {
  readonly creditMs: number; // not charged for this move
  readonly bucketMs: number; // the bucket after this move
}

/**
 * The credit of one move and the bucket after it, all in whole ms.
 *
 * The order is that of lichess (scalachess, LagTracker): first the credit is taken, then the gain is added, then
 * the cap cuts. So a move never spends its own gain, and what a full bucket would gain is lost.
 *
 *     credit = min(elapsed, rtt, 300, bucket)
 *     bucket = min(bucket - credit + 300, 2000)
 *
 * Delaying every pong therefore gains at most 300 ms a move (rulings 3.5): 12 s in a game of 40 moves.
 */
export function creditLag(bucketMs: number, elapsedMs: number, rttMs: number): LagCredit {
  const creditMs = Math.min(elapsedMs, wholeMs(rttMs), lagGrace(bucketMs));
  const bucketAfterMs = Math.min(bucketMs - creditMs + LAG_GAIN_PER_MOVE_MS, LAG_BUCKET_CAP_MS);
  return { creditMs, bucketMs: bucketAfterMs };
}

/** How long a flag waits beyond zero: as much as a move arriving then could still be credited. */
export function lagGrace(bucketMs: number): number {
  return Math.min(bucketMs, LAG_CREDIT_PER_MOVE_MS);
}

/** A measured round trip may be a fraction of a ms, or unknown (not a number): the player's loss, never a drift. */
function wholeMs(rttMs: number): number {
  return rttMs > 0 ? Math.floor(rttMs) : 0;
}
