// deposits: limits of the search for deposits. Anyone may send to the treasury, so every read has a bound.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const DEPOSITS = {
  /** Transactions that the treasury's watcher asks the node for at the same time: 160 a second where an answer takes 100 ms. */
  fetchesAtOnce: 16,
  /**
   * Signatures a page of the treasury's history. A run books at most two pages: it takes some 3 s, and the start and whoever
   * asks about a deposit wait for one.
   */
  pageSignatures: 250,
  /** Pages that one run walks back through at most: a limit on calls. A longer history takes several runs. */
  pagesPerRun: 50,
  /** A transaction that is listed and cannot be had is passed by after so many runs, and tried again later: about a minute. */
  missesAtMost: 60,
  /** Runs from one comparison of the newest page with what was passed to the next: half a minute. */
  lateLookEvery: 30,
  /** Transactions passed by that one run tries again. */
  unreadPerPass: 16,
  /** Confirmed transactions that one run fetches to show them as pending; the next run takes the next. */
  pendingFetches: 250,
  /** Deposit intents that one pass asks the chain for, whoever has waited longest first. */
  intentsPerPass: 32,
  /** Of those, asked for at the same time. */
  intentsAtOnce: 8,
  /** Intents of a player that are asked for: the newest. A page makes one a click. */
  openIntentsPerUser: 3,
  /** An intent is asked for again after this share of its age: 3 s after half a minute, 30 s after five. */
  intentRestShare: 0.1,
  /**
   * An intent this old is closed once the treasury's whole history was read: its transaction can land for 90 s, and is final 13 s
   * later.
   */
  intentOpenMs: 10 * MINUTE,
  /** It is closed in any case after this, whatever is left of the history: the watcher comes to it. */
  intentOpenLongestMs: 24 * HOUR,
  /** Signatures a page of a reference key's history, and pages: a stranger who names it too pays a fee for each. */
  referencePage: { signatures: 1000, pages: 3 },
  /** Transactions of a reference that are fetched, the oldest first: none is older than the deposit, which made the key known. */
  referenceFetches: 10,
} as const;
