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
  /** From one reconcile pass to the next. */
  sweepMs: SECOND,
  /** The arbiter's balance is read this often. */
  arbiterBalanceMs: MINUTE,
  /** Games whose seats are read together, two each: the node answers for 100 accounts in one call. */
  sweepBatch: 50,
  /** Batches of one pass: 1,000 waiting games are each reconciled within 3 s, by 8 calls a second. */
  sweepBatches: 8,
  /** Concurrency limit within a batch: each step waits for two answers of the node. */
  concurrentSteps: 8,
  /** An idle game (in play, both stakes bound) is reconciled this often, unless it ends: 1,000 of them by 2 calls a second. */
  idleMs: 10 * SECOND,
  /** Unsettled games that one pass chooses from, the oldest. The choice takes about 10 ms. */
  unsettledListed: 10_000,
  /** A step that was sent and has no effect is signed again after this time, in which it should have become final. */
  resendMs: 20 * SECOND,
  /** Stakes that are on chain for this long after the end of their game need an operator. */
  overdueMs: 10 * MINUTE,
  /** A transaction that a wallet was given can land for this long. After that, an empty seat stays empty. */
  openingMs: 5 * MINUTE,
  /** Seats of a player in the statement, the newest. All are read for each page. */
  statementSeats: 500,
  /** Below this balance, in lamports, the arbiter cannot pay for its transactions. */
  arbiterLeast: 10_000_000n,
} as const;
