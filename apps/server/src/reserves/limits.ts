// reserves: limits of statements, with unit and reason.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const RESERVES = {
  /** Whether a statement is due is checked this often, in ms. One that failed is tried again after it. */
  checkMs: 10_000,
  /** Rows that one query of the snapshot returns: about 1 ms of the server's thread. */
  rowsPerPage: 1_000,
  /** A payment that lands between the two reads makes the figures useless. So often it is tried again at once. */
  tries: 3,
  /** The thread that builds a statement is ended after this, in ms. 100,000 players take 2 s. */
  buildMs: 2 * MINUTE,
  /** Bytes of the list in one row. */
  pieceBytes: 128 * 1024,
  /** Owners in one block of shares, which is read whole for each own check: some 15 KiB. */
  ownersPerBlock: 1_000,
  /** Statements on one page of the list. */
  perPage: 100,
  /** Lists and shares are kept this long, in ms: three times what the page shows. 100,000 players make 12 MB a statement. Headers stay. */
  listsKeptMs: 90 * DAY,
} as const;
