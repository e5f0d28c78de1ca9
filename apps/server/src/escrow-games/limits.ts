// escrow-games: limits.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Stakes locked on chain (rulings 8). */
export const ESCROW = {
  /** From the start of a game until anyone may send each stake back to its player. */
  lockSeconds: 86_400n,
  /** White's stake must be final this long after the game was created, or the game is cancelled. */
  whiteStakeMs: 3 * MINUTE,
  /** Black's seat is kept this long for the stake to become final. */
  reservationMs: 90 * SECOND,
  /** A game that is still running this long before its deadline is void. */
  voidBeforeMs: HOUR,
  /** Games whose stakes are not settled are looked at this often. */
  sweepMs: SECOND,
  /** The arbiter's balance is read this often. */
  arbiterLookMs: MINUTE,
  /** Games whose seats are read together, two each: the node answers for 100 accounts in one call. */
  sweepBatch: 50,
  /** Batches of one pass: 1,000 games that wait for something are each looked at within 3 s, by 8 calls a second. */
  sweepBatches: 8,
  /** Games of a batch that are looked at together: each step that one of them needs waits for two answers of the node. */
  stepsAtOnce: 8,
  /** A game in play with both stakes bound is looked at this often, unless it ends: 1,000 of them by 2 calls a second. */
  restMs: 10 * SECOND,
  /** Games not settled that one pass chooses from, the oldest; a choice among as many takes some 10 ms. */
  unsettledListed: 10_000,
  /** A step that was sent and has not shown is signed anew after this: as long as a network takes to make it final. */
  resendMs: 20 * SECOND,
  /** Stakes that are on chain this long after their game's end need an operator. */
  overdueMs: 10 * MINUTE,
  /** A transaction that a wallet was given can land this long: after it, an empty seat stays empty. */
  openingMs: 5 * MINUTE,
  /** Seats of a player that the statement shows, the newest: all are read for a page. */
  statementSeats: 500,
  /** Below this the arbiter's account cannot pay for what it must send, in lamports. */
  arbiterLeast: 10_000_000n,
} as const;
