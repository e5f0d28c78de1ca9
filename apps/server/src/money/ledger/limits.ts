// ledger: limits of audits and accounts.

/** How much of the books one step of an audit reads: about 10 ms of the embedded database, which runs on the server's own thread. */
export const AUDIT = {
  failedRunsAllowed: 3, // consecutive audits that could not run; then money is frozen
  /** New journals that one transaction of the minute's audit takes. */
  journalsPerStep: 500,
  /** Accounts without new postings that the minute's audit compares. The next minute continues. */
  restingAccountsPerMinute: 1000,
  /** Polls for transactions that began before the minute's audit. A poll is a round trip; most transactions end within one. */
  settleTries: 200,
  /** Journals, and postings, of one page of the full audit. */
  journalsPerPage: 1000,
  postingsPerPage: 1000,
  /** Entries of the operator's log that the minute's audit reads: the newest. The full audit reads all, in such pages. */
  logEntriesPerPage: 500,
} as const;

/** Accounts that fees are booked to, so that a thousand ends a second do not wait for one row. The schema has the same number. */
export const FEE_ACCOUNTS = 16;
