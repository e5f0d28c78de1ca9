// reserves: limits of statements, with unit and reason.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const RESERVES = {
  /** How often the job checks whether a statement is due, in ms. A failed statement is retried after the same time. */
  checkMs: 10_000,
  /** Rows that one query of the snapshot returns: about 1 ms of the node's main thread. */
  rowsPerPage: 1_000,
  /** Attempts without a pause. An attempt fails if a payment is signed between the snapshot and the read of the treasury. */
  tries: 3,
  /** The thread that builds a statement is terminated after this, in ms. 100,000 players take 2 s. */
  buildMs: 2 * MINUTE,
  /** Bytes of the compressed list in one row. */
  pieceBytes: 128 * 1024,
  /** Owners in one block of shares. A player's check reads a whole block, about 15 KiB. */
  ownersPerBlock: 1_000,
  /** Statements on one page of the list. */
  perPage: 100,
  /**
   * How long lists and shares are kept, in ms: three times what the page shows. 100,000 players take 12 MB per statement.
   * Headers are never removed.
   */
  listsKeptMs: 90 * DAY,
} as const;
