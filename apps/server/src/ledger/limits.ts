// ledger: limits of audits and accounts.

/** How much of the books one step of an audit reads: about 10 ms of the embedded database, which works on our own thread. */
export const AUDIT = {
  failedRunsAllowed: 3, // audits in a row that could not run, then money stops
  /** New journals that one transaction of the minute's audit takes. */
  journalsPerStep: 500,
  /** Accounts that the minute's audit compares although nothing was posted to them; the next minute takes the next. */
  restingAccountsPerMinute: 1000,
  /** Looks for transactions that began before the minute's audit; a look is a round trip, and most end within one. */
  settleTries: 200,
  /** Journals, and postings, of one page of the full audit. */
  journalsPerPage: 1000,
  postingsPerPage: 1000,
  /** Entries of the operator's log that the minute's audit reads: the newest. The full audit reads all, in such pages. */
  logEntriesPerPage: 500,
} as const;

/** Accounts that fees are booked to, each a row that an end waits for: sixteen of a thousand ends a second. Migration 0038 has it too. */
export const FEE_ACCOUNTS = 16;
