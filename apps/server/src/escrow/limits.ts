// escrow: limits.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Stakes locked on chain (rulings 8). */
export const ESCROW = {
  /** Time from the start of a game until anyone may return each stake to its player. */
  lockSeconds: 86_400n,
  /** White's stake must be final this long after the game was created, or the game is cancelled. */
  whiteStakeMs: 3 * MINUTE,
  /** Black's seat is reserved this long while the stake becomes final. */
  reservationMs: 90 * SECOND,
  /** A game that is still running this long before its deadline is void. */
  voidBeforeMs: HOUR,
  /** Time from one reconcile pass to the next. */
  sweepMs: SECOND,
  /** How often the arbiter's balance is read. */
  arbiterBalanceMs: MINUTE,
  /** Games whose seats are read together. Each has two, and one call to the node reads 100 accounts. */
  sweepBatch: 50,
  /** Batches of one pass. With 8 calls a second, 1,000 waiting games are each reconciled within 3 s. */
  sweepBatches: 8,
  /** Concurrency limit within a batch, because each step waits for two answers of the node. */
  concurrentSteps: 8,
  /** How often an idle game (in play, both stakes bound) is reconciled until it ends. 1,000 of them take 2 calls a second. */
  idleMs: 10 * SECOND,
  /** Most unsettled games from which one pass chooses, oldest first. The choice takes about 10 ms. */
  unsettledListed: 10_000,
  /** A step that was sent without effect is signed again after this time, in which it should have become final. */
  resendMs: 20 * SECOND,
  /** Stakes that are still on chain this long after the end of their game need an operator. */
  overdueMs: 10 * MINUTE,
  /** A transaction that was given to a wallet can land for this long. After that, an empty seat stays empty. */
  openingMs: 5 * MINUTE,
  /** A player's newest seats that the statement includes. All are read for each page. */
  statementSeats: 500,
  /** Below this balance, in lamports, the arbiter cannot pay for its transactions. */
  arbiterLeast: 10_000_000n,
} as const;
